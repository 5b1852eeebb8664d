import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aMeal, aStaff, stripeCall } from "../../../tests/builders";
import { messagesOf } from "../../../tests/setup/messages";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { executeRefund } from "./execute-refund.server";
import { recordRefunds } from "./record-refund.server";

test("a refund by hand that kept an order from being placed, and failed: the money goes back again, and staff hear when it can't", async () => {
  const sol = await aStaff({ role: "finance" });
  const ana = await aDiner({ cart: [await aMeal()] });
  const { id: intent, cart_transaction } = await startCheckout(ana, {
    payments: [{ method: "credit_card" }],
  });
  await stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: "pm_card_refundFail" });
  const refund = await stripeCall<{ id: string }>("/v1/refunds", { payment_intent: intent ?? "" });
  await expect(placeOrder(ana, { paymentIntent: { cart_transaction } })).rejects.toMatchObject({
    code: "hold_expired",
  });
  const at = () => stripeCall<{ status: string }>(`/v1/refunds/${refund.id}`);
  await expect.poll(async () => (await at()).status).toBe("failed");
  await Promise.all([recordRefunds(refund.id), recordRefunds(refund.id)]);
  const [order] = await sql`
    SELECT o.id, o.number, o.status FROM payment p JOIN orders o ON o.id = p.order_id WHERE p.stripe_intent_id = ${intent}`;
  expect(order).toMatchObject({ status: "expired" });
  const refunds = () => sql`
    SELECT key LIKE 'late:%' AS is_late, amount_cents, status FROM refund WHERE order_id = ${order?.id}`;
  const [total] = await sql<
    { cents: number }[]
  >`SELECT amount_cents AS cents FROM tender WHERE order_id = ${order?.id}`;
  expect(await refunds()).toMatchObject([{ is_late: true, amount_cents: total?.cents }]);
  const [asked] = await sql<{ id: number }[]>`SELECT id FROM refund WHERE order_id = ${order?.id}`;
  await executeRefund(asked?.id ?? 0);
  // this card takes nothing back: our own refund fails as well, and its event says so
  const [ours] = await sql<
    { stripe_refund_id: string }[]
  >`SELECT stripe_refund_id FROM refund WHERE order_id = ${order?.id}`;
  const ownAt = () => stripeCall<{ status: string }>(`/v1/refunds/${ours?.stripe_refund_id}`);
  await expect.poll(async () => (await ownAt()).status).toBe("failed");
  await recordRefunds(ours?.stripe_refund_id ?? "");
  expect(await refunds()).toMatchObject([{ is_late: true, status: "failed" }]);
  const told = await messagesOf("refund.failed:", sol.account_id);
  expect(told.map(({ title }) => title).join()).toContain(order?.number);
});
