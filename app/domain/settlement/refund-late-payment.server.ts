import type { Intent } from "~/adapters/stripe-intents.server";
import type { Tx } from "~/data/sql.server";
import type { LockedOrder } from "../holds/locked-order.server";
import { publish } from "../outbox/publish.server";
import { lowerPayment } from "../payments/payment-row.server";
import { countTenderRefund } from "../tenders/tender-rows.server";
import { writeRefund } from "./refund-row.server";

/** Names the refund of a card that was charged for an order that is over; there is one for each payment. */
export const latePaymentKey = (payment_id: number): string => `late:${payment_id}`;

/**
 * The card was charged for an order that is over: what of it is not back already goes back, once, and the diner is told.
 * The order stays `expired`. Where the intent brought less than the card's share, the payment is that much from then on.
 * Runs under the order's lock; nothing was posted for it, so nothing has to be taken back in the ledger.
 */
export async function refundLatePayment(
  tx: Tx,
  order: LockedOrder,
  { amount_received: received, amount_refunded }: Intent,
): Promise<void> {
  if (!order.payment) return;
  const key = latePaymentKey(order.payment.id);
  const owed = received - amount_refunded;
  await lowerPayment(tx, order.payment.id, received);
  // plain SQL: the lesser of two, and only where nothing is asked for yet
  const [card] = await tx<{ tender_id: number; cents: number }[]>`
    SELECT id AS tender_id, least(amount_cents - refunded_cents, ${owed}::int) AS cents FROM tender
    WHERE order_id = ${order.id} AND payment_id = ${order.payment.id} AND NOT EXISTS (SELECT FROM refund WHERE key = ${key})`;
  if (!card || card.cents <= 0) return;
  await countTenderRefund(tx, card);
  const { tender_id, cents: amount_cents } = card;
  const of = { cause: "late", cause_key: key, key } as const;
  const why = { reason: "Paid after the checkout was over", actor: "settling" };
  await writeRefund(tx, { ...of, order_id: order.id, tender_id, amount_cents, ...why }, true);
  await publish(tx, "payment.late", { payment_id: order.payment.id }, `payment.late:${order.payment.id}`);
}
