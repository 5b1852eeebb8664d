import { sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { notifyRefunded } from "~/domain/orders/notify-changes.server";
import { eventNote } from "~/domain/orders/order-events.server";
import type { Events } from "~/domain/outbox/events";
import { recordDispute } from "~/domain/settlement/record-dispute.server";
import { controlStripe, stripeCall } from "../builders";

/** Orders the cart with a card that pays all but `wallet` cents, and whose bank takes its payment back by a dispute. */
export async function ordersWithDisputedCard(diner: Diner, { wallet = 0, tip_cents = 0 } = {}) {
  const ofWallet = wallet > 0 ? [{ method: "wallet" as const, amount: wallet }] : [];
  const payments = [...ofWallet, { method: "credit_card" as const }];
  const checkout = await startCheckout(diner, { payments, tip_cents });
  const intent = checkout.id as string;
  await stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: "pm_card_createDispute" });
  const { cart_transaction } = checkout;
  const { order } = await placeOrder(diner, { paymentIntent: { cart_transaction } });
  const { data } = await stripeCall<{ data: { id: string }[] }>(`/v1/disputes?payment_intent=${intent}`);
  const dispute = data[0]?.id ?? "";
  await recordDispute(dispute);
  return { order, intent, dispute };
}

/** The bank decides for the cook, which our rows hear. */
export async function winDispute(dispute: string): Promise<void> {
  await controlStripe(`/__disputes/${dispute}`, { status: "won" });
  await recordDispute(dispute);
}

/** What an order's timeline says of refunds that left its card out. */
export async function leftToBank(order_id: number): Promise<(string | null)[]> {
  const events = await sql<{ kind: string; note: string | null; facts: unknown }[]>`
    SELECT kind, note, facts FROM order_event WHERE order_id = ${order_id} AND kind = 'refund_left_to_bank' ORDER BY id`;
  return events.map(eventNote);
}

/** Tells the diner of an order's refunds, as the worker does. */
export async function notifyRefunds(order_id: number): Promise<void> {
  const events = await sql<{ key: string; payload: Events["order.refunded"] }[]>`
    SELECT key, payload FROM outbox WHERE starts_with(key, ${`order.refunded:${order_id}:`})`;
  for (const { key, payload } of events) await notifyRefunded(payload, key);
}
