import type { Tx } from "~/data/sql.server";
import { takeTurn } from "~/data/transaction.server";

/**
 * To be said before the first statement of a change of portions that are held or sold: its turn at the schedules comes
 * before that of any new checkout.
 */
export function takePortionsTurn(tx: Tx, schedules: readonly number[]): void {
  takeTurn(
    tx,
    schedules.map((id) => `schedule:${id}` as const),
    { isFirst: true },
  );
}

/** The schedules of an order's portions. */
export async function schedulesOf(tx: Tx, order_id: number): Promise<number[]> {
  const rows = await tx<{ schedule_id: number }[]>`
    SELECT schedule_id FROM stock_reservation WHERE order_id = ${order_id}`;
  return rows.map(({ schedule_id }) => schedule_id);
}

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
