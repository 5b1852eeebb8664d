import { env } from "~/kit/env.server";
import { splitConnections } from "./connections";

/** A table whose rows many may want to lock at the same moment. */
type ContendedTable =
  | "schedule"
  | "coupon"
  | "chef"
  | "meal"
  | "group_order"
  | "gift_card"
  | "organization"
  | "account";

/** A row that many may want to lock at the same moment: its table and id. */
export type ContendedRow = `${ContendedTable}:${number}`;

/** So many transactions of one process may wait for the same row on a connection; the others wait without one. */
const AT_ONCE = 2;
/** How long a transaction waits for a row at first, before it is known whether the row stays locked. Milliseconds. */
export const FIRST_WAIT_MS = 250;
/** So many may wait for the same row without a connection before the next one is refused at once. */
const MOST_WAITING = 200;
/** How long somebody waits for a turn. Milliseconds. */
const PATIENCE_MS = 10_000;

/** A row that stays locked, or for which too many wait already. Nothing was written; it may be asked again soon. */
export class RowBusy extends Error {
  readonly code = "ROW_BUSY";
  constructor(rows: readonly ContendedRow[]) {
    super(`no turn at ${rows.join(", ")}`);
  }
}

/** Thrown in a transaction that has to give its connection back and wait for its turn. */
export class QueuedForRow extends Error {}

interface Waiting {
  rows: readonly ContendedRow[];
  isFirst: boolean;
  begin(): void;
}

/**
 * Who of this process may wait for which row on a connection. It only spares connections: what is right is decided by
 * the locks of the database alone, and other processes have turns of their own.
 */
export class RowQueue {
  readonly #busy = new Map<ContendedRow, number>();
  /** rows that somebody waited for in vain, until somebody has them */
  readonly #stuck = new Set<ContendedRow>();
  readonly #most: number;
  readonly #mostStuck: number;
  #inside = 0;
  #waiting: Waiting[] = [];

  /**
   * `most`: so many transactions may have turns at the same moment, whatever rows they are at. At all rows together that stay
   * locked it is less than half as many, one at each: the other turns are for those whose rows nobody has locked.
   */
  constructor(most: number) {
    this.#most = most;
    this.#mostStuck = Math.max(1, Math.floor(most / 2));
  }

  #isFree(row: ContendedRow): boolean {
    return (this.#busy.get(row) ?? 0) < (this.#stuck.has(row) ? 1 : AT_ONCE);
  }

  #areFree(rows: readonly ContendedRow[]): boolean {
    if (this.isStuck(rows)) {
      let inside = 0;
      for (const row of this.#stuck) inside += this.#busy.get(row) ?? 0;
      if (inside >= this.#mostStuck) return false;
    }
    return rows.every((row) => this.#isFree(row));
  }

  #enter(rows: readonly ContendedRow[], isInside = false): void {
    if (!isInside) this.#inside += 1;
    for (const row of rows) this.#busy.set(row, (this.#busy.get(row) ?? 0) + 1);
  }

  /** True where somebody waited for one of the rows in vain, and nobody has had it since. */
  isStuck(rows: readonly ContendedRow[]): boolean {
    return rows.some((row) => this.#stuck.has(row));
  }

  /** Says of rows that somebody with a turn waited for them in vain, or has had them. */
  mark(rows: readonly ContendedRow[], isStuck: boolean): void {
    for (const row of rows)
      if (isStuck) this.#stuck.add(row);
      else this.#stuck.delete(row);
  }

  /**
   * Takes a turn at all of the rows or at none, and never before somebody who waits for one of them. `isInside`: whose
   * transaction has a turn at other rows already.
   */
  tryTake(rows: readonly ContendedRow[], isInside = false): boolean {
    if (rows.length === 0) return true;
    if (!isInside && this.isFull) return false;
    const isPassing = this.#waiting.some((one) => one.rows.some((row) => rows.includes(row)));
    if (isPassing || !this.#areFree(rows)) return false;
    this.#enter(rows, isInside);
    return true;
  }

  /**
   * Waits for a turn at all of the rows at once, so that no two ever wait for each other. Whoever `isFirst` comes before
   * the others and is not refused because many wait.
   * @throws RowBusy when too many wait already, or it took too long.
   */
  wait(rows: readonly ContendedRow[], isFirst: boolean, forMs = PATIENCE_MS): Promise<void> {
    const before = (row: ContendedRow) => this.#waiting.filter((one) => one.rows.includes(row)).length;
    if (!isFirst && rows.some((row) => before(row) >= MOST_WAITING)) return Promise.reject(new RowBusy(rows));
    return new Promise((done, fail) => {
      const leave = () => {
        clearTimeout(late);
        this.#waiting = this.#waiting.filter((one) => one !== mine);
      };
      const refuse = () => {
        leave();
        fail(new RowBusy(rows));
        // whoever came after may not have waited for the same rows
        this.#admit();
      };
      const begin = () => {
        leave();
        done();
      };
      const mine: Waiting = { rows, isFirst, begin };
      const late = setTimeout(refuse, forMs);
      const behind = isFirst ? this.#waiting.findIndex((one) => !one.isFirst) : -1;
      this.#waiting.splice(behind < 0 ? this.#waiting.length : behind, 0, mine);
      this.#admit();
    });
  }

  /** Lets in who can go, in their order: what an earlier one waits for is not given to a later one. */
  #admit(): void {
    const wanted = new Set<ContendedRow>();
    for (const one of this.#waiting) {
      if (this.isFull) return;
      if (this.#areFree(one.rows) && !one.rows.some((row) => wanted.has(row))) {
        this.#enter(one.rows);
        one.begin();
      } else for (const row of one.rows) wanted.add(row);
    }
  }

  /** True while nobody else may have a turn, whatever rows they are at. */
  get isFull(): boolean {
    return this.#inside >= this.#most;
  }

  /** The rows that somebody waits for at this moment. */
  get waitedFor(): Set<ContendedRow> {
    return new Set(this.#waiting.flatMap(({ rows }) => rows));
  }

  /** Ends a transaction's turns at all of its rows. */
  release(rows: Iterable<ContendedRow>): void {
    this.#inside -= 1;
    for (const row of rows) {
      const left = (this.#busy.get(row) ?? 1) - 1;
      if (left > 0) this.#busy.set(row, left);
      else this.#busy.delete(row);
    }
    this.#admit();
  }
}

const turns = new RowQueue(splitConnections(env.DATABASE_POOL).queueing);

/** True while all turns of this process are taken: whoever begins will have to wait. */
export function areTurnsTaken(): boolean {
  return turns.isFull;
}

/** The ids of a table's rows for which somebody of this process waits without a connection; mostly none. */
export function queuedIds(table: ContendedTable): number[] {
  const start = `${table}:`;
  return [...turns.waitedFor]
    .filter((row) => row.startsWith(start))
    .map((row) => Number(row.slice(start.length)));
}

/** The turns that one transaction has taken, through all its tries. */
export class RowQueueTicket {
  #held: readonly ContendedRow[] = [];
  #wanted: readonly ContendedRow[] | null;
  #isFirst = false;
  #hasStalled = false;
  #isWaitShort = false;

  /** `rows` are waited for before the transaction begins. */
  constructor(rows: readonly ContendedRow[] = []) {
    this.#wanted = rows.length > 0 ? rows : null;
  }

  /**
   * Takes a turn at rows, before the statement that locks them is sent.
   * @throws QueuedForRow when others have it: to be thrown on, so that the transaction is rolled back and waits.
   */
  take(rows: readonly ContendedRow[], isFirst: boolean): void {
    this.#isFirst ||= isFirst;
    const more = [...new Set(rows)].filter((row) => !this.#held.includes(row));
    if (!turns.tryTake(more, this.#held.length > 0)) {
      this.#wanted = [...this.#held, ...more];
      throw new QueuedForRow();
    }
    this.#held = [...this.#held, ...more];
  }

  /** Before the first try, and after a QueuedForRow and the rollback: waits for all that is needed. @throws RowBusy as `RowQueue.wait`. */
  async wait(): Promise<void> {
    if (!this.#wanted) return;
    const rows = this.#wanted;
    this.release();
    await turns.wait(rows, this.#isFirst);
    this.#held = rows;
    this.#wanted = null;
  }

  /** True where it is not known of any of its rows that it stays locked: then this try's waiting for them is to be short. */
  beginShortWait(): boolean {
    this.#isWaitShort = this.#held.length > 0 && !this.#hasStalled && !turns.isStuck(this.#held);
    return this.#isWaitShort;
  }

  /**
   * Its rows stayed locked: the next try waits for its turn among those whose rows do. Nothing without a turn. Answers whether
   * the wait was only a short one, to find that out.
   */
  stall(): boolean {
    if (this.#held.length === 0) return false;
    const wasShort = this.#isWaitShort;
    this.#isWaitShort = false;
    turns.mark(this.#held, true);
    this.#hasStalled = true;
    this.#wanted = this.#held;
    return wasShort;
  }

  /** It has had its rows, so they are locked no longer. */
  succeed(): void {
    turns.mark(this.#held, false);
  }

  release(): void {
    const held = this.#held;
    this.#held = [];
    if (held.length > 0) turns.release(held);
  }
}
