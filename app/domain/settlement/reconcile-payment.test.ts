import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aMeal, stripeCall } from "../../../tests/builders";
import { startCheckout } from "../checkout/start-checkout.server";
import { reconcileObject } from "./reconcile-since.server";

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

test("one that brought too little is left to a person", async () => {
  const intent = await aPaidCheckout();
  await sql`UPDATE payment SET amount_cents = amount_cents + 500 WHERE stripe_intent_id = ${intent}`;
  expect(await reconcileObject("payment", intent)).toMatchObject([
    { done: "left", note: expect.stringContaining("not settled yet") },
  ]);
});
