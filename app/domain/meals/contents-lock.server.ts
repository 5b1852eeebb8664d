import type { Fragment, Tx } from "~/data/sql.server";

/** The first number of these advisory locks; the second is the meal's id. */
const CONTENTS = 850;

/**
 * Has what is read of meals after this, of what they contain, stay true until the transaction ends: waits for a cook who is
 * changing it, and has the next one wait. Without it an order could be placed with what a meal contained before a change that
 * is not committed yet, and the change would not find the order. `meals` is a query of `meal_id`s. Sent at once.
 */
export function shareContents(tx: Tx, meals: Fragment): Promise<unknown> {
  // plain SQL: a lock, which the checkout's hot path can afford, since it writes nothing
  return tx`
    SELECT pg_advisory_xact_lock_shared(${CONTENTS}::int, m.meal_id)
    FROM (SELECT DISTINCT wanted.meal_id FROM (${meals}) wanted ORDER BY wanted.meal_id) m`.execute();
}

/** Before a cook's change of what a meal contains looks for the orders that have it: waits for those who share it. */
export async function lockContents(tx: Tx, meal_id: number): Promise<void> {
  // plain SQL: a lock
  await tx`SELECT pg_advisory_xact_lock(${CONTENTS}::int, ${meal_id}::int)`;
}
