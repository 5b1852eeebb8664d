import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { aDiner, aMeal, type TestDiner } from "../../../tests/builders";
import { confirmPayment } from "../checkout/confirm-payment.server";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { abandonHold } from "../holds/abandon-hold.server";
import { endExpiredHolds } from "../holds/end-expired-holds.server";
import { deleteCard } from "../payments/delete-card.server";
import { listCards } from "../payments/list-cards.server";
import { saveCard } from "../payments/save-card.server";
import { startCardSetup } from "../payments/start-card-setup.server";
import { cancelOrder } from "../refunds/cancel-order.server";
import { executeRefund } from "./execute-refund.server";
import { reconcile } from "./reconcile.server";

/** A call to Stripe as the browser or Stripe's own people would make it. */
async function stripe<T>(path: string, fields: Record<string, string> = {}, method = "POST"): Promise<T> {
  const response = await fetch(new URL(path, env.STRIPE_API_BASE), {
    method,
    headers: {
      authorization: `Bearer ${env.STRIPE_SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    ...(method === "POST" ? { body: new URLSearchParams(fields) } : {}),
  });
  return (await response.json()) as T;
}
const pay = (intent: string | null, payment_method = "pm_card_visa") =>
  stripe<{ status: string }>(`/v1/payment_intents/${intent}/confirm`, { payment_method });
const intentOf = (id: string | null) =>
  stripe<{ status: string; amount: number; amount_received: number }>(`/v1/payment_intents/${id}`, {}, "GET");

const byCard = [{ method: "credit_card" as const }];
const paying = (cart_transaction: string) => ({ paymentIntent: { cart_transaction } });
/** one dinner at $12.50: 1250 + 1500 + 250 + 75 */
const ONE = 3075;

async function refundsOf(order_id: number) {
  return sql<{ id: number; amount_cents: number; status: string }[]>`
    SELECT r.id, r.amount_cents, r.status FROM refund r WHERE r.order_id = ${order_id} ORDER BY r.id`;
}
async function orderOf(cart_transaction: string) {
  const [order] = await sql<
    { id: number; status: string }[]
  >`SELECT id, status FROM orders WHERE cart_transaction = ${cart_transaction}::uuid`;
  return order as { id: number; status: string };
}

let ana: TestDiner;
beforeEach(async () => {
  ana = await aDiner({ wallet: 1000, cart: [await aMeal()] });
});

describe("a dinner paid partly by card", () => {
  test("one intent over the card's share; paid, it becomes an order by whoever asks first", async () => {
    const payments = [{ method: "wallet" as const, amount: 1000 }, ...byCard];
    const checkout = await startCheckout(ana, { payments });
    expect(checkout).toMatchObject({ amount_cents: ONE - 1000, total_cents: ONE });
    expect(await startCheckout(ana, { payments })).toEqual(checkout);
    expect(await intentOf(checkout.id)).toMatchObject({ amount: ONE - 1000 });
    await expect(placeOrder(ana, paying(checkout.cart_transaction))).rejects.toMatchObject({
      kind: "payment_required",
    });

    expect(await pay(checkout.id)).toMatchObject({ status: "succeeded" });
    const confirmed = await confirmPayment(ana, {
      cart_transaction: checkout.cart_transaction,
      payment_intent: checkout.id ?? "",
    });
    expect(confirmed.status).toBe("placed");
    const first = await placeOrder(ana, paying(checkout.cart_transaction));
    expect(first).toEqual({ order: confirmed, isFirst: true });
    expect(await placeOrder(ana, paying(checkout.cart_transaction))).toEqual({
      order: confirmed,
      isFirst: false,
    });
  });

  test("one that needs no card is confirmed with the null that it was answered; one that needs one is not", async () => {
    const eve = await aDiner({ gift: ONE, cart: [await aMeal()] });
    const { id, cart_transaction } = await startCheckout(eve, {
      payments: [{ method: "wallet", amount: ONE }],
    });
    expect(id).toBe(null);
    const confirmed = await confirmPayment(eve, { cart_transaction, payment_intent: null });
    expect(confirmed.status).toBe("placed");
    expect((await placeOrder(eve, paying(cart_transaction))).order).toEqual(confirmed);
    const carded = await startCheckout(ana, { payments: byCard });
    await expect(
      confirmPayment(ana, { cart_transaction: carded.cart_transaction, payment_intent: null }),
    ).rejects.toMatchObject({ kind: "missing" });
  });

  test("a declined card keeps the hold, says what the provider says, and another card pays the same order", async () => {
    const checkout = await startCheckout(ana, { payments: byCard });
    await pay(checkout.id, "pm_card_chargeDeclined");
    const refused = await placeOrder(ana, paying(checkout.cart_transaction)).catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: "payment_required", message: expect.stringContaining("declined") });
    await pay(checkout.id);
    expect((await placeOrder(ana, paying(checkout.cart_transaction))).order.status).toBe("placed");
  });

  test("somebody else's intent, and an intent of another checkout, are not found", async () => {
    const checkout = await startCheckout(ana, { payments: byCard });
    const ben = await aDiner({ cart: [await aMeal()] });
    const other = await startCheckout(ben, { payments: byCard });
    await pay(other.id);
    const wrong = { cart_transaction: checkout.cart_transaction, payment_intent: other.id ?? "" };
    await expect(confirmPayment(ana, wrong)).rejects.toMatchObject({ kind: "missing" });
    await expect(confirmPayment(ben, wrong)).rejects.toMatchObject({ kind: "missing" });
    const unpaid = { cart_transaction: checkout.cart_transaction, payment_intent: checkout.id ?? "" };
    await expect(confirmPayment(ana, unpaid)).rejects.toMatchObject({ kind: "payment_required" });
  });

  test("canceled, the card gets its own part back through the outbox, once", async () => {
    const checkout = await startCheckout(ana, { payments: [{ method: "wallet", amount: 1000 }, ...byCard] });
    await pay(checkout.id);
    const { order } = await placeOrder(ana, paying(checkout.cart_transaction));
    const canceled = await cancelOrder(ana, order.id);
    expect(canceled.refunds).toEqual([
      { method: "credit_card", amount_cents: ONE - 1000 },
      { method: "wallet", amount_cents: 1000 },
    ]);
    const card = (await refundsOf(order.id)).find((refund) => refund.status === "pending");
    expect(card?.amount_cents).toBe(ONE - 1000);
    await Promise.all([
      executeRefund(card?.id ?? 0),
      executeRefund(card?.id ?? 0),
      executeRefund(card?.id ?? 0),
    ]);
    const given = await stripe<{ data: { amount: number }[] }>(
      `/v1/refunds?payment_intent=${checkout.id}`,
      {},
      "GET",
    );
    expect(given.data.map((refund) => refund.amount)).toEqual([ONE - 1000]);
    const [payment] = await sql`SELECT status, refunded_cents FROM payment WHERE order_id = ${order.id}`;
    expect(payment).toEqual({ status: "refunded", refunded_cents: ONE - 1000 });
  });
});

describe("the end of a hold", () => {
  test("giving it up cancels the intent; a paid one is settled instead", async () => {
    const checkout = await startCheckout(ana, { payments: byCard });
    await abandonHold(ana);
    expect(await intentOf(checkout.id)).toMatchObject({ status: "canceled" });
    expect(await orderOf(checkout.cart_transaction)).toMatchObject({ status: "expired" });

    const again = await startCheckout(ana, { payments: byCard });
    await pay(again.id);
    await expect(abandonHold(ana)).rejects.toMatchObject({ code: "checkout_in_progress" });
    expect(await orderOf(again.cart_transaction)).toMatchObject({ status: "placed" });
  });

  test("after 15 minutes the intent is canceled and everything is free; a paid one becomes an order", async () => {
    const checkout = await startCheckout(ana, { payments: [{ method: "wallet", amount: 1000 }, ...byCard] });
    await sql`UPDATE orders SET expires_at = app_now() - interval '1 second' WHERE cart_transaction = ${checkout.cart_transaction}::uuid`;
    await endExpiredHolds();
    expect(await intentOf(checkout.id)).toMatchObject({ status: "canceled" });
    expect(await orderOf(checkout.cart_transaction)).toMatchObject({ status: "expired" });
    const [wallet] =
      await sql`SELECT sum(balance)::int AS cents FROM ledger_account WHERE account_id = ${ana.account_id}`;
    expect(wallet).toEqual({ cents: 1000 });

    const paid = await startCheckout(ana, { payments: byCard });
    await pay(paid.id);
    await sql`UPDATE orders SET expires_at = app_now() - interval '1 second' WHERE cart_transaction = ${paid.cart_transaction}::uuid`;
    await endExpiredHolds();
    expect(await orderOf(paid.cart_transaction)).toMatchObject({ status: "placed" });
  });

  test("released without an answer, money that comes later goes back whole, once", async () => {
    const checkout = await startCheckout(ana, { payments: byCard });
    const { id } = await orderOf(checkout.cart_transaction);
    await fetch(new URL("/__faults", env.STRIPE_API_BASE), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ path: `/v1/payment_intents/${checkout.id}/cancel`, status: 500, times: 2 }),
    });
    await sql`UPDATE orders SET expires_at = app_now() - interval '1 second' WHERE id = ${id}`;
    await endExpiredHolds();
    expect((await orderOf(checkout.cart_transaction)).status).toBe("pending_payment");
    await sql`UPDATE orders SET expires_at = app_now() - interval '16 minutes' WHERE id = ${id}`;
    await endExpiredHolds();
    expect((await orderOf(checkout.cart_transaction)).status).toBe("expired");

    await pay(checkout.id);
    await sql`UPDATE payment SET created_at = app_now() - interval '3 minutes', checked_at = app_now() - interval '3 minutes' WHERE order_id = ${id}`;
    await Promise.all([reconcile(), reconcile()]);
    const refunds = await refundsOf(id);
    expect(refunds).toMatchObject([{ amount_cents: ONE, status: "pending" }]);
    await executeRefund(refunds[0]?.id ?? 0);
    expect((await orderOf(checkout.cart_transaction)).status).toBe("expired");
    const given = await stripe<{ data: { amount: number }[] }>(
      `/v1/refunds?payment_intent=${checkout.id}`,
      {},
      "GET",
    );
    expect(given.data.map((refund) => refund.amount)).toEqual([ONE]);
  });

  test("a browser that closed after paying: the reconciler places the order", async () => {
    const checkout = await startCheckout(ana, { payments: byCard });
    await pay(checkout.id);
    const { id } = await orderOf(checkout.cart_transaction);
    await sql`UPDATE payment SET created_at = app_now() - interval '3 minutes', checked_at = app_now() - interval '3 minutes' WHERE order_id = ${id}`;
    await reconcile();
    expect((await orderOf(checkout.cart_transaction)).status).toBe("placed");
  });
});

describe("saved cards", () => {
  test("are saved, listed and deleted; the second deletion finds none", async () => {
    expect(await startCardSetup(ana)).toMatchObject({
      id: expect.stringMatching(/^seti_/),
      client_secret: expect.any(String),
    });
    const saved = await saveCard(ana, { stripe_payment_method_id: "pm_card_visa" });
    expect(saved.card).toMatchObject({ brand: "visa", last4: "4242" });
    expect(await listCards(ana, { limit: 10, offset: 0 })).toEqual({ rows: [saved], count: 1 });
    const ben = await aDiner();
    await expect(deleteCard(ben, saved.id)).rejects.toMatchObject({ kind: "missing" });
    await expect(saveCard(ben, { stripe_payment_method_id: saved.id })).rejects.toMatchObject({
      kind: "missing",
    });
    expect(await deleteCard(ana, saved.id)).toEqual(saved);
    await expect(deleteCard(ana, saved.id)).rejects.toMatchObject({ kind: "missing" });
  });

  test("a card that is refused says why under the field", async () => {
    await expect(saveCard(ana, { stripe_payment_method_id: "pm_nobody" })).rejects.toMatchObject({
      fields: { stripe_payment_method_id: [expect.any(String)] },
    });
  });
});
