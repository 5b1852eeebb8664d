import { sql } from "~/data/sql.server";
import type { Diner } from "../accounts/people";
import { readOrder } from "../orders/order-row.server";
import type { WireOrder } from "../orders/schemas.server";
import { missing } from "../refusal";
import { settle } from "../settlement/settle.server";
import { toPlacedOrder } from "./place-order.server";

/**
 * The browser's word that a card is confirmed, or (`payment_intent` null) that a checkout needs none. It is believed only as far as Stripe says so itself.
 * @throws Refusal `missing` when checkout or intent are not this person's, or do not belong together;
 * `payment_required` when the intent is not paid; `conflict` `amount_mismatch` when it paid less.
 */
export async function confirmPayment(
  me: Diner,
  { cart_transaction, payment_intent }: { cart_transaction: string; payment_intent: string | null },
): Promise<WireOrder> {
  // plain SQL: the checkout's hot path
  const [known] = await sql`
    SELECT FROM orders o
    WHERE o.cart_transaction = ${cart_transaction}::uuid AND o.account_id = ${me.account_id} AND CASE WHEN ${payment_intent}::text IS NULL
      THEN NOT EXISTS (SELECT FROM payment p WHERE p.order_id = o.id)
      ELSE EXISTS (SELECT FROM payment p WHERE p.order_id = o.id AND p.stripe_intent_id = ${payment_intent}::text) END`;
  if (!known) throw missing();
  const settled = await settle(
    { cart_transaction, account_id: me.account_id },
    { actor: `account:${me.account_id}` },
    (tx, order) => readOrder(tx, order.id),
  );
  if (settled.state === "past" && settled.order.status !== "expired") return settled.result;
  return (await toPlacedOrder(settled)).order;
}
