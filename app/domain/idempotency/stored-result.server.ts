import type { Sql, Tx } from "~/data/sql.server";

/**
 * Keeps what an operation (what an Idempotency-Key stands for) came to, in the transaction of the change: when the process
 * dies before the answer is kept, the same key finds here that it was done, and what to answer. Nothing without a key.
 */
export async function storeResult(tx: Tx, operation: string | undefined, result: object): Promise<void> {
  if (operation === undefined) return;
  // plain SQL: it is part of every checkout
  await tx`UPDATE idempotency_key SET result = ${tx.json(result as never)} WHERE operation = ${operation}`;
}

/** What this very operation came to before, or null when it was not done yet. */
export async function findStoredResult<T extends object>(
  on: Sql | Tx,
  operation: string | undefined,
): Promise<T | null> {
  if (operation === undefined) return null;
  // plain SQL: it is part of every checkout
  const [row] = await on<{ result: T | null }[]>`
    SELECT result FROM idempotency_key WHERE operation = ${operation}`;
  return row?.result ?? null;
}
