import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { env } from "~/kit/env.server";
import { aChef, aDiner, aMeal, aProof, aSignedIn, aStaff, type TestMeal } from "../../../tests/builders";
import { confirmPayment } from "../checkout/confirm-payment.server";
import { holdCart } from "../checkout/hold-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { changeMeal } from "../menu/change-meal.server";
import type { MealChange } from "../menu/cook-schemas.server";
import { updateSchedule } from "../schedules/update-schedule.server";
import { addFreeDish } from "../support/add-dish.server";
import { answerSwap } from "../swaps/answer-swap.server";
import { offerSwap } from "../swaps/offer-swap.server";

const BY_WALLET = { payments: [{ method: "wallet" as const, amount: 3000 * 1.26 + 1500 }] };
const ofCart = (cart_transaction: string) => ({ paymentIntent: { cart_transaction } });

/** What the lines of an order contain by what the diner is told, and whether they are asked. */
const linesOf = (order_id: number) => sql<
  { changed: string[] | null; allergen_confirmation: string | null }[]
>`
  SELECT allergens_changed -> 'allergens' AS changed, allergen_confirmation FROM order_line WHERE order_id = ${order_id} ORDER BY id`;

/** Runs `act` while the cook's change of a meal is written and not committed yet: it waits, and goes on after the commit. */
async function whileChanging<T>(meal: TestMeal, change: MealChange, act: () => Promise<T>): Promise<T> {
  let acting: Promise<T> | null = null;
  await transaction(async (tx) => {
    await changeMeal(tx, meal.chef, meal.id, change);
    acting = act();
    // looked at by whoever awaits it below
    acting.catch(() => undefined);
    const waiting = () =>
      sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 850 AND objid = ${meal.id}::int AND NOT granted`;
    await expect.poll(async () => (await waiting()).length).toBe(1);
  });
  return acting as unknown as Promise<T>;
}

describe("a cook's change that is not committed yet", () => {
  test("is seen by a checkout that begins meanwhile", async () => {
    const meal = await aMeal({ price: 3000 });
    const ana = await aDiner({ gift: 20_000, cart: [meal] });
    const holding = whileChanging(meal, { allergens: ["peanut"] }, () => holdCart(ana, BY_WALLET));
    await expect(holding).rejects.toMatchObject({ code: "allergens_changed" });
  });

  test("is asked about after an order that is placed meanwhile", async () => {
    const meal = await aMeal({ price: 3000 });
    const ana = await aDiner({ gift: 20_000, cart: [meal] });
    const { cart_transaction } = await holdCart(ana, BY_WALLET);
    const { order } = await whileChanging(meal, { allergens: ["peanut"] }, () =>
      placeOrder(ana, ofCart(cart_transaction)),
    );
    expect(await linesOf(order.id)).toEqual([{ changed: ["peanut"], allergen_confirmation: "pending" }]);
  });

  test("of a dish that is offered instead keeps the diner from taking it unseen", async () => {
    const { chef, soup, ana, id, line } = await aTable();
    await offerSwap(chef, id, { line, meal: soup.id, reason: "No beef today" });
    const taking = whileChanging(soup, { allergens: ["peanut"] }, () =>
      answerSwap(ana, id, { line, answer: "take", changed_at: null }),
    );
    await expect(taking).rejects.toMatchObject({ code: "allergens_changed" });
  });
});

/** An order of two stews, whose cook also makes a soup. */
async function aTable() {
  const chef = await aChef();
  const stew = await aMeal({ chef, price: 3000 });
  const soup = await aMeal({ chef, price: 2400 });
  const ana = await aDiner({ gift: 20_000, cart: [{ meal: stew, quantity: 2 }] });
  const payments = [{ method: "wallet" as const, amount: 6000 * 1.26 + 1500 }];
  const { cart_transaction } = await holdCart(ana, { payments });
  const { order } = await placeOrder(ana, ofCart(cart_transaction));
  return { chef, soup, ana, id: order.id, line: order.items[0]?.id ?? 0, day: order.delivery_date ?? "" };
}

test("a nut that is taken out while a card pays and comes back as another one is asked about", async () => {
  const meal = await aMeal({ price: 1250, allergens: ["tree_nuts"] });
  await sql`UPDATE meal SET allergen_species = '{"tree_nuts": "almond"}' WHERE id = ${meal.id}`;
  const ana = await aDiner({ wallet: 1000, cart: [meal] });
  const checkout = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
  const paid = await fetch(new URL(`/v1/payment_intents/${checkout.id}/confirm`, env.STRIPE_API_BASE), {
    method: "POST",
    headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({ payment_method: "pm_card_visa" }),
  });
  expect(paid.status).toBe(200);
  const walnut: MealChange = { allergens: ["tree_nuts"], allergen_species: { tree_nuts: "walnut" } };
  for (const change of [{ allergens: [] }, walnut])
    await transaction((tx) => changeMeal(tx, meal.chef, meal.id, change));
  const { cart_transaction, id } = checkout;
  const order = await confirmPayment(ana, { cart_transaction, payment_intent: id ?? "" });
  expect(await linesOf(order.id)).toMatchObject([{ allergen_confirmation: "pending" }]);
});

test("a free dish that the diner avoids is not added", async () => {
  const { soup, ana, id } = await aTable();
  await sql`INSERT INTO household_eater (account_id, name, allergens) VALUES (${ana.account_id}, 'Bo', '{peanut}')`;
  await sql`UPDATE meal SET allergens = '{peanut}' WHERE id = ${soup.id}`;
  const { account: staff } = await aSignedIn(await aStaff({ role: "operations" }), "session");
  await aProof(staff);
  const adding = addFreeDish(
    staff as never,
    { order_id: id, meal_id: soup.id, quantity: 1 },
    { reason: "Sorry", key: randomUUID() },
  );
  await expect(adding).rejects.toMatchObject({
    code: "avoided",
    message: expect.stringMatching(/contains peanut, which this diner or somebody at their table avoids/i),
  });
});

test("a dish whose schedule was moved to other days is not taken instead", async () => {
  const { chef, soup, ana, id, line, day } = await aTable();
  await offerSwap(chef, id, { line, meal: soup.id, reason: "No beef today" });
  const [later] = await sql<[{ from: string; to: string }]>`
    SELECT (${day}::date + 10)::text AS from, (${day}::date + 12)::text AS to`;
  const days = { start_date: later.from, end_date: later.to };
  await updateSchedule(chef, soup.schedule?.id ?? 0, days as never);
  const taking = answerSwap(ana, id, { line, answer: "take", changed_at: null });
  await expect(taking).rejects.toMatchObject({ code: "sold_out" });
});
