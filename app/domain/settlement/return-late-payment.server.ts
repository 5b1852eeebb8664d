import type { Intent } from "~/adapters/stripe-intents.server";
import type { Tx } from "~/data/sql.server";
import type { LockedOrder } from "../holds/locked-order.server";
import { announce } from "../outbox/publish.server";
import { newProviderKey } from "../payments/provider-key";

/** Names the refund of a card that was charged for an order that is over; there is one for each payment. */
export const lateKey = (payment_id: number): string => `late:${payment_id}`;

/**
 * The card was charged for an order that is over: what of it is not back already goes back, once, and the diner is told.
 * The order stays `expired`. Where the intent brought less than the card's share, the payment is that much from then on.
 * Runs under the order's lock; nothing was posted for it, so nothing has to be taken back in the ledger.
 */
export async function giveBackLate(
  tx: Tx,
  order: LockedOrder,
  { amount_received: received, amount_refunded }: Intent,
): Promise<void> {
  if (!order.payment) return;
  const key = lateKey(order.payment.id);
  const owed = received - amount_refunded;
  const [refund] = await tx<{ id: number }[]>`
    WITH short AS (
      UPDATE payment SET amount_cents = ${received} WHERE id = ${order.payment.id} AND amount_cents > ${received}
    ), back AS (
      UPDATE tender t SET refunded_cents = t.refunded_cents + b.cents
      FROM (SELECT id, least(amount_cents - refunded_cents, ${owed}::int) AS cents FROM tender WHERE order_id = ${order.id} AND payment_id = ${order.payment.id}) b
      WHERE t.id = b.id AND b.cents > 0 AND NOT EXISTS (SELECT FROM refund WHERE key = ${key}) RETURNING t.id, b.cents
    )
    INSERT INTO refund (order_id, tender_id, key, provider_key, amount_cents, reason, actor)
    SELECT ${order.id}::int, id, ${key}::text, ${newProviderKey()}::uuid, cents, 'Paid after the checkout was over', 'settling' FROM back
    ON CONFLICT (key) DO NOTHING RETURNING id`;
  if (!refund) return;
  await announce(tx, "refund.requested", { refund_id: refund.id }, `refund.requested:${refund.id}`);
  await announce(tx, "payment.late", { payment_id: order.payment.id }, `payment.late:${order.payment.id}`);
}
