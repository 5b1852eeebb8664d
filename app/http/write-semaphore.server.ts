import { Refusal } from "~/domain/refusal";
import { afterLock } from "./answers.server";
import { currentRequest, endTurn } from "./scope.server";

/** So many requests of one account that may write are answered at once; the others wait, without a connection. */
const AT_ONCE = 3;
/** So many of one account may wait before the next one is refused at once. */
const MOST_WAITING = 50;
/** How long a request waits for its turn. Milliseconds. */
const PATIENCE_MS = 10_000;

interface Account {
  inside: number;
  waiting: (() => void)[];
}

function busy(): Refusal {
  return new Refusal(
    "unavailable",
    { reason: "Your other changes are still being saved.", next: "Please try again." },
    { retryAfter: afterLock() },
  );
}

/**
 * The turns of each account's requests that may write, in this process. Whatever row of theirs is locked, however many
 * requests they send at it: no more than a few hold a connection of those that everybody writes with (decision 055).
 */
export class WriteSemaphore {
  readonly #accounts = new Map<number, Account>();

  /**
   * Waits for a turn, in the order in which they came. Answers what ends it, to be called once or more.
   * @throws Refusal `unavailable` with `retryAfter` where too many wait already, or it took too long.
   */
  async take(account_id: number, forMs = PATIENCE_MS): Promise<() => void> {
    const mine = this.#accounts.get(account_id) ?? { inside: 0, waiting: [] };
    this.#accounts.set(account_id, mine);
    if (mine.inside < AT_ONCE) mine.inside += 1;
    else await this.#wait(mine, forMs);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = mine.waiting.shift();
      if (next) return next();
      mine.inside -= 1;
      if (mine.inside === 0) this.#accounts.delete(account_id);
    };
  }

  /** Resolves when somebody's turn has become this one's. */
  #wait(mine: Account, forMs: number): Promise<void> {
    if (mine.waiting.length >= MOST_WAITING) return Promise.reject(busy());
    return new Promise((done, fail) => {
      const begin = () => {
        clearTimeout(late);
        done();
      };
      const late = setTimeout(() => {
        mine.waiting = mine.waiting.filter((one) => one !== begin);
        fail(busy());
      }, forMs);
      mine.waiting.push(begin);
    });
  }

  /** How many accounts have a turn at this moment. */
  get size(): number {
    return this.#accounts.size;
  }
}

const writeTurns = new WriteSemaphore();

/**
 * The turn of the request being handled among those of the same account, where it may write; once, however often it is called.
 * @throws Refusal `unavailable` as `WriteSemaphore.take`.
 */
export async function takeTurn(account_id: number): Promise<void> {
  const scope = currentRequest();
  if (!scope?.isWriting) return;
  scope.turn ??= writeTurns.take(account_id);
  await scope.turn;
}

/** Lets another request of the same account have the turn of the one being handled, which waits for something and takes one again. */
export function leaveTurn(): void {
  const scope = currentRequest();
  if (scope) endTurn(scope);
}
