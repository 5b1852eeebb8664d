import { expect } from "vitest";
import { sql } from "~/data/sql.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { cancelOrder } from "~/domain/refunds/cancel-order.server";
import { giveTip } from "~/domain/tips/give-tip.server";
import { aDiner, aMeal, stripeCall } from "../builders";

/**
 * An order that was paid by card and called off, whose card could not take the refund, as Stripe has told.
 */
export async function aFailedRefund() {
  const ana = await aDiner({ cart: [await aMeal()] });
  const checkout = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
  await stripeCall(`/v1/payment_intents/${checkout.id}/confirm`, {
    payment_method: "pm_card_refundFail",
  });
  const { order } = await placeOrder(ana, {
    paymentIntent: { cart_transaction: checkout.cart_transaction },
  });
  await cancelOrder(ana, order.id);
  const refund = async () => {
    const [row] = await sql<{ id: number; status: string; attempt: number; amount_cents: number }[]>`
      SELECT id, status, attempt, amount_cents FROM refund WHERE order_id = ${order.id}`;
    return row;
  };
  await expect.poll(async () => (await refund())?.status, { timeout: 20_000 }).toBe("failed");
  return { ana, order, refund };
}

/** A later tip that was paid by card and called off with its order, whose card could not take it. */
export async function aFailedTipRefund() {
  const ana = await aDiner({ gift: 9000, cart: [await aMeal()] });
  const held = await startCheckout(ana, { payments: [{ method: "wallet", amount: 3075 }] });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction: held.cart_transaction } });
  await giveTip(ana, { order_id: order.id, amount_cents: 500 });
  const tip = async () => {
    const [row] = await sql<{ share: number; intent: string; status: string; is_failed: boolean }[]>`
      SELECT s.id AS share, p.stripe_intent_id AS intent, t.status, s.refund_failed_at IS NOT NULL AS is_failed
      FROM tip t JOIN tip_share s ON s.tip_id = t.id JOIN payment p ON p.tip_id = t.id WHERE t.order_id = ${order.id}`;
    if (!row) throw new Error("no tip");
    return row;
  };
  const { share, intent } = await tip();
  await stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: "pm_card_refundFail" });
  await expect.poll(async () => (await tip()).status, { timeout: 20_000 }).toBe("succeeded");
  await cancelOrder(ana, order.id);
  await expect.poll(async () => (await tip()).is_failed, { timeout: 20_000 }).toBe(true);
  return { ana, order, share };
}
