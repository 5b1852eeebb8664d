import { areTurnsTaken, type ContendedRow, queuedIds } from "~/data/row-queue.server";
import { sql } from "~/data/sql.server";

/**
 * The schedules and the group order of a person's cart for which others of this process wait already, and all of them while
 * every turn is taken: a new checkout gets in line at once, and does not begin what it would have to roll back. Asks the
 * database only while somebody has to wait, and nothing for a cart that has its hold. What it answers may be old by then: it
 * decides nothing but who waits.
 * @param day the delivery date that was chosen, if one was (YYYY-MM-DD)
 */
export async function contendedRows(me: { account_id: number }, day: string | null): Promise<ContendedRow[]> {
  const schedules = queuedIds("schedule");
  const groups = queuedIds("group_order");
  const isFull = areTurnsTaken();
  if (!isFull && schedules.length + groups.length === 0) return [];
  // plain SQL: the checkout's hot path, ids of two tables as one list
  const rows = await sql<{ of: "schedule" | "group_order"; id: number }[]>`
    WITH mine AS (
      SELECT id, group_order_id FROM cart c WHERE c.account_id = ${me.account_id}
        AND NOT EXISTS (SELECT FROM orders o WHERE o.cart_id = c.id AND o.status = 'pending_payment'))
    SELECT DISTINCT 'schedule' AS of, s.id FROM mine JOIN cart_line l ON l.cart_id = mine.id JOIN schedule s ON s.meal_id = l.meal_id
      AND s.orderable_until > app_now() AND (${day}::date IS NULL OR ${day}::date BETWEEN s.start_date AND s.end_date)
    WHERE ${isFull} OR s.id = ANY (${schedules}::int[])
    UNION ALL SELECT 'group_order', group_order_id FROM mine
    WHERE group_order_id = ANY (${groups}::int[]) OR (${isFull} AND group_order_id IS NOT NULL)`;
  return rows.map(({ of, id }) => `${of}:${id}` as const);
}
