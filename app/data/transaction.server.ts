import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "./database-error";
import { withClient } from "./prisma.server";
import { type ContendedRow, FIRST_WAIT_MS, QueuedForRow, RowQueueTicket } from "./row-queue.server";
import { sql, type Tx } from "./sql.server";

/** How often the same is tried again after a failure that another try may mend, by its SQLSTATE. */
const AGAIN: Readonly<Record<string, number>> = { "40P01": 3, "40001": 3, "55P03": 1 };

/** A row stayed locked: the database's word for it, and ours. */
const BUSY = new Set(["55P03", "ROW_BUSY"]);

const afterward = new WeakMap<object, (() => void)[]>();
const turns = new WeakMap<object, RowQueueTicket>();

/** True for a failure, or several together, that says nothing but that somebody else has a row locked: the same may go well in a moment. */
export function isRowBusy(error: unknown): boolean {
  return BUSY.has(codeOf(error));
}

/** Has `work` done once `tx` is committed; nothing happens when it is rolled back. It must not fail and is not waited for. */
export function afterCommit(tx: Tx, work: () => void): void {
  afterward.get(tx)?.push(work);
}

/**
 * To be said before the statements that lock rows which many may want at once. Where enough of this process are at one of
 * them, the transaction is rolled back, waits for its turn without a connection, and begins again. Whoever `isFirst`, as
 * those who settle what is paid, comes before the others. The turn ends with the transaction. The first try waits for a
 * lock a quarter of a second only: then it is known that the row stays locked, and its place is somebody else's.
 * @throws QueuedForRow to `transaction`, which alone may catch it.
 */
export function queueForRows(tx: Tx, rows: readonly ContendedRow[], { isFirst = false } = {}): void {
  const turn = turns.get(tx);
  if (!turn) return;
  turn.take(rows, isFirst);
  if (!turn.beginShortWait()) return;
  // sent with what follows, without a round trip of its own; where it fails, so does all that follows
  tx`SELECT set_config('lock_timeout', ${String(FIRST_WAIT_MS)}, true)`.execute().catch(() => undefined);
}

/**
 * Runs `work` in one READ COMMITTED transaction and commits its rows together, those of plain SQL and those of the typed
 * client (`tx.db`), which are on the same connection. What a deadlock or a serialization failure
 * rolled back is tried three times more, and what waited a second for a lock in vain once more, each after a random
 * pause. No network call belongs inside: locks are held until it returns. `rows` are those whose turn has to come before
 * it begins, where somebody knows them beforehand.
 * @throws RowBusy when a row that many want (`queueForRows`) stays locked, and the database's 55P03 for any other.
 */
export async function transaction<T>(
  work: (tx: Tx) => Promise<T>,
  rows: readonly ContendedRow[] = [],
): Promise<T> {
  const turn = new RowQueueTicket(rows);
  const tries = new Map<string, number>();
  try {
    for (;;) {
      await turn.wait();
      const then: (() => void)[] = [];
      try {
        const result = (await sql.begin(async (connection) => {
          const { tx, end } = withClient(connection);
          afterward.set(tx, then);
          turns.set(tx, turn);
          try {
            return await work(tx);
          } finally {
            await end();
          }
        })) as T;
        turn.succeed();
        for (const one of then) one();
        return result;
      } catch (error) {
        if (error instanceof QueuedForRow) continue;
        const code = codeOf(error);
        // a quarter of a second says that a row stays locked, not that nobody gives it back soon
        if (code === "55P03" && turn.stall()) continue;
        const tried = (tries.get(code) ?? 0) + 1;
        if (tried > (AGAIN[code] ?? 0)) throw error;
        tries.set(code, tried);
        await sleep(5 + Math.random() * 40 * tried);
      }
    }
  } finally {
    turn.release();
  }
}
