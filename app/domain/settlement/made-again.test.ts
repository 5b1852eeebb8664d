import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aDiner,
  aMeal,
  anAddedCard,
  aStaff,
  balanceOf,
  controlStripe,
  stripeCall,
} from "../../../tests/builders";
import { showCart } from "../carts/show-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { recordOutsideRefund } from "../refunds/refund-received-outside.server";
import { giveTip } from "../tips/give-tip.server";
import { recordRefunds, recordRefundsOfIntent } from "./record-refund.server";
import type { OutsideRefund } from "./return-unplaced.server";
import { settlePayment } from "./settle-payment.server";

/*
 * A part is refunded in Stripe's dashboard and the bank sends it back; then all of it is refunded, which arrives. Whatever is heard
 * first, and however: it went back once.
 */

beforeEach(async () => {
  await aStaff({ role: "finance" });
});

interface Refunds {
  intent: string;
  first: string;
  second: string;
}

/** Takes in one refund of these, as the worker does, with the job that it leaves for an order. */
async function hear(id: string): Promise<void> {
  await recordRefunds(id);
  const [job] = await sql<{ payload: OutsideRefund }[]>`
    SELECT payload FROM outbox WHERE topic = 'refund.made_elsewhere' AND payload ->> 'stripe_refund_id' = ${id}`;
  if (job) await recordOutsideRefund(job.payload);
}

const WAYS: [string, (refunds: Refunds) => Promise<unknown>][] = [
  ["in Stripe's order", ({ first, second }) => hear(first).then(() => hear(second))],
  ["the bounce late", ({ first, second }) => hear(second).then(() => hear(first))],
  [
    "all of the intent's",
    async ({ intent, first, second }) => {
      await recordRefundsOfIntent(intent);
      for (const one of [second, first]) await hear(one);
    },
  ],
];

/** Refunds `part` of an intent by hand, which bounces, and then all `cents`. */
async function refundTwice(intent: string, part: number, cents: number): Promise<Refunds> {
  const refund = async (amount: number) =>
    (await stripeCall<{ id: string }>("/v1/refunds", { payment_intent: intent, amount: String(amount) })).id;
  const first = await refund(part);
  await hear(first);
  await controlStripe(`/__refunds/${first}/fail`);
  return { intent, first, second: await refund(cents) };
}

async function refunded(intent: string): Promise<number | undefined> {
  const [row] = await sql<{ cents: number }[]>`
    SELECT refunded_cents AS cents FROM payment WHERE stripe_intent_id = ${intent}`;
  return row?.cents;
}

describe.each(WAYS)("%s", (_name, take) => {
  test("a gift card's money is taken from the wallet whole", async () => {
    const ana = await aDiner();
    const { intent } = await anAddedCard(ana, 2500);
    await take(await refundTwice(intent, 1000, 2500));
    expect([(await balanceOf(ana)).gift, await refunded(intent)]).toEqual([0, 2500]);
  });

  test("an order's is written down whole, and nothing is owed", async () => {
    const ana = await aDiner({ cart: [await aMeal()] });
    const { id, cart_transaction } = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
    const intent = id ?? "";
    await stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: "pm_card_visa" });
    const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
    await take(await refundTwice(intent, 1000, 3075));
    const failed = await sql`SELECT FROM refund WHERE order_id = ${order.id} AND status = 'failed'`;
    expect([await refunded(intent), failed.length]).toEqual([3075, 0]);
  });

  test("a tip's is taken from its cook whole", async () => {
    const ana = await aDiner({ gift: 50_000, cart: [await aMeal({ price: 1000 })] });
    const { pricing } = await showCart(ana);
    const payments = [{ method: "wallet" as const, amount: pricing.cartTotal }];
    const { cart_transaction } = await startCheckout(ana, { payments });
    const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
    await giveTip(ana, { order_id: order.id, amount_cents: 500 });
    const [tip] = await sql<{ payment_id: number; intent: string }[]>`
      SELECT p.id AS payment_id, p.stripe_intent_id AS intent FROM tip t JOIN payment p ON p.tip_id = t.id WHERE t.order_id = ${order.id}`;
    if (!tip) throw new Error("no tip");
    await stripeCall(`/v1/payment_intents/${tip.intent}/confirm`, { payment_method: "pm_card_visa" });
    await settlePayment(tip.payment_id, "stripe");
    await take(await refundTwice(tip.intent, 300, 500));
    const [payable] = await sql<{ cents: number }[]>`
      SELECT coalesce(sum(p.amount), 0)::int8 AS cents FROM ledger_txn x JOIN posting p ON p.txn_id = x.id
      JOIN ledger_account a ON a.id = p.ledger_account_id AND a.kind = 'tip_payable' WHERE x.order_id = ${order.id}`;
    expect([await refunded(tip.intent), payable?.cents]).toEqual([500, 0]);
  });
});
