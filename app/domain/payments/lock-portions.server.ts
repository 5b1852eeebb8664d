import type { Tx } from "~/data/sql.server";

/**
 * Takes the schedules of an order's portions in id order, for the statement after it to change them. A statement of its
 * own, sent at once: one that locks and changes in one go changes by the rows as they were before it waited, looks again
 * for each that somebody was faster with, and may then wait for who waits for it.
 */
export function lockPortions(tx: Tx, order_id: number) {
  return tx`
    SELECT s.id FROM stock_reservation r JOIN schedule s ON s.id = r.schedule_id
    WHERE r.order_id = ${order_id} ORDER BY s.id FOR NO KEY UPDATE OF s`.execute();
}
