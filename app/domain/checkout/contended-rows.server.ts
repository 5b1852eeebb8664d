import { type ContendedRow, queuedIds } from "~/data/row-queue.server";
import { sql } from "~/data/sql.server";

/**
 * The schedules and the group order of a person's cart for which others of this process wait already: a new checkout gets in
 * line at once, and does not begin what it would have to roll back. Asks the database only while somebody waits, and nothing
 * for a cart that has its hold. What it answers may be old by then: it decides nothing but who waits.
 */
export async function contendedRows(me: { account_id: number }): Promise<ContendedRow[]> {
  const schedules = queuedIds("schedule");
  const groups = queuedIds("group_order");
  if (schedules.length + groups.length === 0) return [];
  const rows = await sql<{ of: "schedule" | "group_order"; id: number }[]>`
    WITH mine AS (
      SELECT id, group_order_id FROM cart c WHERE c.account_id = ${me.account_id}
        AND NOT EXISTS (SELECT FROM orders o WHERE o.cart_id = c.id AND o.status = 'pending_payment'))
    SELECT DISTINCT 'schedule' AS of, s.id FROM mine JOIN cart_line l ON l.cart_id = mine.id JOIN schedule s ON s.meal_id = l.meal_id
    WHERE s.id = ANY (${schedules}::int[])
    UNION ALL SELECT 'group_order', group_order_id FROM mine WHERE group_order_id = ANY (${groups}::int[])`;
  return rows.map(({ of, id }) => `${of}:${id}` as const);
}
