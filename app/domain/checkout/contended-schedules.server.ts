import { type ContendedRow, queuedIds } from "~/data/row-queue.server";
import { sql } from "~/data/sql.server";

/**
 * The schedules of a person's cart for which others of this process wait already: a new checkout gets in line at once, and
 * does not begin what it would have to roll back. Asks the database only while somebody waits, and nothing for a cart
 * that has its hold. What it answers may be old by then: it decides nothing but who waits.
 */
export async function contendedSchedules(me: { account_id: number }): Promise<ContendedRow[]> {
  const ids = queuedIds("schedule");
  if (ids.length === 0) return [];
  const rows = await sql<{ id: number }[]>`
    SELECT DISTINCT s.id FROM cart c JOIN cart_line l ON l.cart_id = c.id JOIN schedule s ON s.meal_id = l.meal_id
    WHERE c.account_id = ${me.account_id} AND s.id = ANY (${ids}::int[])
      AND NOT EXISTS (SELECT FROM orders o WHERE o.cart_id = c.id AND o.status = 'pending_payment')`;
  return rows.map(({ id }) => `schedule:${id}` as const);
}
