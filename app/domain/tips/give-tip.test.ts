import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { aChef, aDiner, aMarketplace, aMeal, balanceOf, type TestDiner } from "../../../tests/builders";
import { messagesOf } from "../../../tests/setup/messages";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { showOrder } from "../orders/show-order.server";
import { cancelOrder, previewCancel } from "../refunds/cancel-order.server";
import { reconcile } from "../settlement/reconcile.server";
import { executeTipRefund } from "./execute-tip-refund.server";
import { giveTip } from "./give-tip.server";
import { notifyTip } from "./notify-tip.server";

/** one dinner at $12.50: 1250 + 1500 + 250 + 75 */
const ONE = 3075;

async function placed(me: TestDiner, amount: number): Promise<number> {
  const { cart_transaction } = await startCheckout(me, { payments: [{ method: "wallet", amount }] });
  return (await placeOrder(me, { paymentIntent: { cart_transaction } })).order.id;
}

async function tipsOf(order_id: number) {
  return sql<{ amount_cents: number; status: string; shares: number[] }[]>`
    SELECT t.amount_cents, t.status, array_agg(s.amount_cents ORDER BY s.id) AS shares
    FROM tip t JOIN tip_share s ON s.tip_id = t.id WHERE t.order_id = ${order_id} GROUP BY t.id ORDER BY t.id`;
}

/** What the ledger holds for tips on an order: cents by who it belongs to, system accounts as null. */
async function postedTips(order_id: number) {
  return sql<{ chef_id: number | null; cents: number }[]>`
    SELECT a.chef_id, sum(p.amount)::int AS cents FROM ledger_txn x JOIN posting p ON p.txn_id = x.id JOIN ledger_account a ON a.id = p.ledger_account_id
    WHERE x.order_id = ${order_id} AND a.kind = 'tip_payable' GROUP BY a.chef_id ORDER BY a.chef_id`;
}

function stripe(path: string, fields?: Record<string, string>) {
  return fetch(new URL(path, env.STRIPE_API_BASE), {
    method: fields ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${env.STRIPE_SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  }).then((answer) => answer.json()) as Promise<{ data: { amount: number }[]; status: string }>;
}

async function intentOf(order_id: number): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    SELECT p.stripe_intent_id AS id FROM payment p JOIN tip t ON t.id = p.tip_id WHERE t.order_id = ${order_id}`;
  return row?.id ?? "";
}

let ana: TestDiner;
let order_id: number;
beforeEach(async () => {
  ana = await aDiner({ wallet: ONE, gift: 1000, card: true, cart: [await aMeal()] });
  order_id = await placed(ana, ONE);
});

describe("a tip after the order", () => {
  test("is told once to its cook and once to who gave it, however often the job runs", async () => {
    await giveTip(ana, { order_id, amount_cents: 400, wallet: true });
    const [tip] = await sql<{ id: number; chef_account: number; cook: string }[]>`
      SELECT t.id, c.account_id AS chef_account, c.full_name AS cook FROM tip t JOIN tip_share s ON s.tip_id = t.id
      JOIN order_part p ON p.id = s.part_id JOIN chef c ON c.id = p.chef_id WHERE t.order_id = ${order_id}`;
    await notifyTip(tip?.id ?? 0);
    await notifyTip(tip?.id ?? 0);
    expect(await messagesOf(`tip.paid:${tip?.id}:`)).toMatchObject([
      {
        account_id: ana.account_id,
        title: "Your tip of $4.00 is paid",
        body: expect.stringContaining(`100% goes to ${tip?.cook}.`),
        path: `/my-orders/${order_id}`,
      },
      { account_id: tip?.chef_account, title: `${ana.first_name} added a tip of $4.00` },
    ]);
  });

  test("from own gift money: the cook has all of it, the order shows it", async () => {
    const tip = await giveTip(ana, { order_id, amount_cents: 400, wallet: true });
    expect(tip).toEqual({ tip_cents: 400, status: "paid", client_secret: null });
    expect(await balanceOf(ana)).toMatchObject({ gift: 600 });
    expect(await showOrder(ana, order_id)).toMatchObject({ tip_cents: 400, parts: [{ tip_cents: 400 }] });
    expect(await postedTips(order_id)).toMatchObject([{ cents: 400 }]);
  });

  test("promotional money never pays it, whatever is there", async () => {
    const ben = await aDiner({ wallet: 50_000, cart: [await aMeal()] });
    const his = await placed(ben, ONE);
    await expect(giveTip(ben, { order_id: his, amount_cents: 400, wallet: true })).rejects.toMatchObject({
      kind: "conflict",
      code: "insufficient_funds",
    });
    expect(await tipsOf(his)).toEqual([]);
  });

  test("by a saved card, a percentage of the subtotal, rounded half up", async () => {
    const tip = await giveTip(ana, {
      order_id,
      percent: 1210,
      payment_method: ana.card?.stripe_payment_method,
    });
    expect(tip).toEqual({ tip_cents: 151, status: "paid", client_secret: null });
    expect(await tipsOf(order_id)).toEqual([{ amount_cents: 151, status: "succeeded", shares: [151] }]);
  });

  test("ten at once without a key are one charge and one answer; a key makes a second tip", async () => {
    const request = { order_id, amount_cents: 300, payment_method: ana.card?.stripe_payment_method };
    const answers = await Promise.all(Array.from({ length: 10 }, () => giveTip(ana, request)));
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
      new Set(['{"tip_cents":300,"status":"paid","client_secret":null}']),
    );
    expect(await tipsOf(order_id)).toHaveLength(1);
    const operation = crypto.randomUUID();
    await Promise.all([giveTip(ana, request, operation), giveTip(ana, request, operation)]);
    expect(await tipsOf(order_id)).toHaveLength(2);
    expect(await postedTips(order_id)).toMatchObject([{ cents: 600 }]);
  });

  test("a declined card: the provider's words, no tip; another card pays the same one", async () => {
    await expect(
      giveTip(ana, { order_id, amount_cents: 300, payment_method: "pm_card_chargeDeclined" }),
    ).rejects.toMatchObject({ kind: "payment_required", message: expect.stringContaining("declined") });
    expect((await showOrder(ana, order_id)).tip_cents).toBe(0);
    await giveTip(ana, { order_id, amount_cents: 300, payment_method: ana.card?.stripe_payment_method });
    expect(await tipsOf(order_id)).toEqual([{ amount_cents: 300, status: "succeeded", shares: [300] }]);
  });

  test("paid in the browser and never told: the reconciler settles it, webhooks and calls at once change nothing", async () => {
    const tip = await giveTip(ana, { order_id, amount_cents: 300 });
    expect(tip).toMatchObject({ status: "requires_payment", client_secret: expect.any(String) });
    await stripe(`/v1/payment_intents/${await intentOf(order_id)}/confirm`, {
      payment_method: "pm_card_visa",
    });
    await sql`UPDATE payment SET created_at = app_now() - interval '3 minutes', checked_at = app_now() - interval '3 minutes' WHERE tip_id IN (SELECT id FROM tip WHERE order_id = ${order_id})`;
    await Promise.all([reconcile(), reconcile(), giveTip(ana, { order_id, amount_cents: 300 })]);
    expect(await tipsOf(order_id)).toEqual([{ amount_cents: 300, status: "succeeded", shares: [300] }]);
    expect(await postedTips(order_id)).toMatchObject([{ cents: 300 }]);
  });

  test("nobody paid for a day: the intent is canceled first, then the tip", async () => {
    await giveTip(ana, { order_id, amount_cents: 300 });
    await sql`UPDATE payment SET created_at = app_now() - interval '25 hours', checked_at = app_now() - interval '25 hours' WHERE tip_id IN (SELECT id FROM tip WHERE order_id = ${order_id})`;
    await reconcile();
    expect(await stripe(`/v1/payment_intents/${await intentOf(order_id)}`)).toMatchObject({
      status: "canceled",
    });
    expect(await tipsOf(order_id)).toEqual([{ amount_cents: 300, status: "cancelled", shares: [300] }]);
  });

  test("somebody else's order and card are not there; canceled and pending orders take none", async () => {
    const ben = await aDiner({ gift: 9000, card: true, cart: [await aMeal()] });
    await expect(giveTip(ben, { order_id, amount_cents: 300, wallet: true })).rejects.toMatchObject({
      kind: "missing",
    });
    const foreign = ben.card?.stripe_payment_method;
    await expect(
      giveTip(ana, { order_id, amount_cents: 300, payment_method: foreign }),
    ).rejects.toMatchObject({
      kind: "missing",
    });
    await startCheckout(ben, { payments: [{ method: "wallet", amount: ONE }] });
    const [pending] = await sql<{ id: number }[]>`SELECT id FROM orders WHERE account_id = ${ben.account_id}`;
    await cancelOrder(ana, order_id);
    for (const [who, id] of [
      [ben, pending?.id ?? 0],
      [ana, order_id],
    ] as const) {
      await expect(giveTip(who, { order_id: id, amount_cents: 300, wallet: true })).rejects.toMatchObject({
        kind: "conflict",
        code: "illegal_transition",
      });
    }
  });

  test("nothing to charge: an amount a card can't be charged, a percentage that rounds to nothing", async () => {
    await expect(giveTip(ana, { order_id, amount_cents: 49 })).rejects.toMatchObject({ kind: "invalid" });
    await expect(giveTip(ana, { order_id, percent: 1 })).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("several cooks", () => {
  test("the tip is shared by the worth of their meals, to the cent", async () => {
    const market = await aMarketplace();
    const meals = await Promise.all(
      [1000, 2000].map(async (price) => aMeal({ price, chef: await aChef({ marketplace: market }) })),
    );
    const cat = await aDiner({ gift: 20_000, cart: meals, marketplace: market });
    const { total_cents, cart_transaction } = await startCheckout(cat, {
      payments: [{ method: "wallet", amount: 1500 + 3000 + 600 + 180 }],
    });
    expect(total_cents).toBe(5280);
    const { order } = await placeOrder(cat, { paymentIntent: { cart_transaction } });
    await giveTip(cat, { order_id: order.id, amount_cents: 100, wallet: true });
    expect(await tipsOf(order.id)).toEqual([{ amount_cents: 100, status: "succeeded", shares: [33, 67] }]);
    expect((await postedTips(order.id)).map((one) => one.cents).sort()).toEqual([33, 67]);
  });

  test("where the marketplace gives tips to the courier, no cook has any of it", async () => {
    const market = await aMarketplace();
    await sql`UPDATE marketplace SET tip_recipient = 'courier' WHERE id = ${market.id}`;
    const meal = await aMeal({ chef: await aChef({ marketplace: market }) });
    const cat = await aDiner({ gift: 20_000, cart: [meal], marketplace: market });
    const id = await placed(cat, ONE);
    await giveTip(cat, { order_id: id, amount_cents: 100, wallet: true });
    expect(await postedTips(id)).toEqual([{ chef_id: null, cents: 100 }]);
    const [tip] = await sql<{ id: number }[]>`SELECT id FROM tip WHERE order_id = ${id}`;
    await notifyTip(tip?.id ?? 0);
    expect(await messagesOf(`tip.paid:${tip?.id}:`)).toMatchObject([
      { account_id: cat.account_id, body: expect.stringContaining("100% goes to the courier.") },
    ]);
  });
});

describe("an order that is called off", () => {
  test("gives later tips back where they came from, once, as the preview said", async () => {
    await giveTip(ana, { order_id, amount_cents: 400, wallet: true });
    await giveTip(ana, { order_id, amount_cents: 500, payment_method: ana.card?.stripe_payment_method });
    const preview = await previewCancel(ana, order_id);
    expect(preview.refunds).toEqual([
      { method: "wallet", amount_cents: ONE + 400 },
      { method: "credit_card", amount_cents: 500 },
    ]);
    expect((await cancelOrder(ana, order_id)).refunds).toEqual(preview.refunds);
    expect(await balanceOf(ana)).toMatchObject({ gift: 1000, wallet: ONE });
    expect(await postedTips(order_id)).toMatchObject([{ cents: 0 }]);
    expect((await showOrder(ana, order_id)).tip_cents).toBe(0);
    const shares = await sql<{ id: number }[]>`
      SELECT s.id FROM tip_share s JOIN tip t ON t.id = s.tip_id WHERE t.order_id = ${order_id} AND t.method = 'credit_card'`;
    const id = shares[0]?.id ?? 0;
    await Promise.all([executeTipRefund(id), executeTipRefund(id), executeTipRefund(id)]);
    const given = await stripe(`/v1/refunds?payment_intent=${await intentOf(order_id)}`);
    expect(given.data.map((refund) => refund.amount)).toEqual([500]);
    const [payment] = await sql`
      SELECT p.status, p.refunded_cents FROM payment p JOIN tip t ON t.id = p.tip_id WHERE t.order_id = ${order_id}`;
    expect(payment).toEqual({ status: "refunded", refunded_cents: 500 });
  });

  test("a tip that is paid after it goes straight back", async () => {
    await giveTip(ana, { order_id, amount_cents: 500 });
    await cancelOrder(ana, order_id);
    await stripe(`/v1/payment_intents/${await intentOf(order_id)}/confirm`, {
      payment_method: "pm_card_visa",
    });
    await sql`UPDATE payment SET created_at = app_now() - interval '3 minutes', checked_at = app_now() - interval '3 minutes' WHERE tip_id IN (SELECT id FROM tip WHERE order_id = ${order_id})`;
    await reconcile();
    expect(await tipsOf(order_id)).toMatchObject([{ status: "refunded" }]);
    expect(await postedTips(order_id)).toMatchObject([{ cents: 0 }]);
  });
});
