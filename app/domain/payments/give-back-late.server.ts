import type { Tx } from "~/data/sql.server";
import { announce } from "../announce.server";
import type { LockedOrder } from "./locked-order.server";

/**
 * The card was charged `received` cents for an order that is over: all of it goes back, once, and the diner is told. The
 * order stays `expired`. Where the intent brought less than the card's share, the payment is that much from then on. Runs
 * under the order's lock; nothing was posted for it, so nothing has to be taken back in the ledger.
 */
export async function giveBackLate(tx: Tx, order: LockedOrder, received: number): Promise<void> {
  if (!order.payment) return;
  const key = `late:${order.payment.id}`;
  const [refund] = await tx<{ id: number }[]>`
    WITH short AS (
      UPDATE payment SET amount_cents = ${received} WHERE id = ${order.payment.id} AND amount_cents > ${received}
    ), back AS (
      UPDATE tender SET refunded_cents = least(amount_cents, ${received}) WHERE order_id = ${order.id} AND payment_id = ${order.payment.id} AND refunded_cents = 0
      RETURNING id, refunded_cents
    )
    INSERT INTO refund (order_id, tender_id, key, amount_cents, reason, actor)
    SELECT ${order.id}::int, id, ${key}::text, refunded_cents, 'Paid after the checkout was over', 'settling' FROM back
    ON CONFLICT (key) DO NOTHING RETURNING id`;
  if (!refund) return;
  await announce(tx, "refund.requested", { refund_id: refund.id }, `refund.requested:${refund.id}`);
  await announce(tx, "payment.late", { payment_id: order.payment.id }, `payment.late:${order.payment.id}`);
}
