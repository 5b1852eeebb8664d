import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aMeal, aStaff, stripeCall } from "../../../tests/builders";
import { messagesOf } from "../../../tests/setup/messages";
import { startCheckout } from "../checkout/start-checkout.server";
import { buyGiftCard } from "../gift-cards/buy-gift-card.server";
import { reconcileObject } from "./reconcile-since.server";
import { recordRefunds } from "./record-refund.server";

/** A checkout whose card was charged without our having heard of it. */
async function aPaidCheckout(): Promise<string> {
  const ana = await aDiner({ cart: [await aMeal()] });
  const { id } = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
  await stripeCall(`/v1/payment_intents/${id ?? ""}/confirm`, { payment_method: "pm_card_visa" });
  return id ?? "";
}

const orderOf = async (intent: string) => {
  const [row] = await sql<{ status: string }[]>`
    SELECT o.status FROM orders o JOIN payment p ON p.order_id = o.id WHERE p.stripe_intent_id = ${intent}`;
  return row?.status;
};

test("a payment that we had not heard of places its order", async () => {
  const intent = await aPaidCheckout();
  expect(await reconcileObject("payment", intent)).toMatchObject([{ done: "settled" }]);
  expect(await orderOf(intent)).toBe("placed");
});

test("one that its card has back as well places nothing, and leaves nothing to a person", async () => {
  const intent = await aPaidCheckout();
  await stripeCall("/v1/refunds", { payment_intent: intent });
  expect(await reconcileObject("payment", intent)).toMatchObject([{ done: "settled" }]);
  expect(await orderOf(intent)).not.toBe("placed");
  expect(await reconcileObject("payment", intent)).toEqual([]);
});

test("one that no row knows, whose refund its card didn't take, is left to a person each time, and staff hear of it", async () => {
  const sol = await aStaff();
  const ana = await aDiner();
  const { id } = await buyGiftCard(ana, { amount_cents: 900 });
  const [{ intent } = { intent: "" }] = await sql<{ intent: string }[]>`
    SELECT stripe_intent_id AS intent FROM payment WHERE gift_card_id = ${id}`;
  await stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: "pm_card_refundFail" });
  // as after a database was put back
  await sql`UPDATE payment SET stripe_intent_id = ${`${intent}_lost`}, provider_key = gen_random_uuid() WHERE gift_card_id = ${id}`;
  expect(await reconcileObject("payment", intent)).toMatchObject([{ done: "Refunded" }]);
  const asked = () =>
    stripeCall<{ data: { id: string; status: string }[] }>(`/v1/refunds?payment_intent=${intent}`);
  await expect.poll(async () => (await asked()).data.map(({ status }) => status)).toEqual(["failed"]);
  const { data } = await asked();
  await recordRefunds(data[0]?.id ?? "");
  const told = await messagesOf(`reconcile.left:${data[0]?.id}`, sol.account_id);
  expect(told.map(({ body }) => body)).toEqual([expect.stringContaining("$9.00 of the payment")]);
  for (let time = 0; time < 2; time += 1)
    expect(await reconcileObject("payment", intent)).toMatchObject([
      { done: "left", note: expect.stringContaining("whose refund failed") },
    ]);
});

test("one that brought too little is left to a person", async () => {
  const intent = await aPaidCheckout();
  await sql`UPDATE payment SET amount_cents = amount_cents + 500 WHERE stripe_intent_id = ${intent}`;
  expect(await reconcileObject("payment", intent)).toMatchObject([
    { done: "left", note: expect.stringContaining("not settled yet") },
  ]);
});
