import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aMeal, type TestMeal } from "../../../tests/builders";
import { addMeal } from "../carts/add-meal.server";
import { showCart } from "../carts/show-cart.server";
import { placeOrder } from "./place-order.server";
import { reorder } from "./reorder.server";
import { startCheckout } from "./start-checkout.server";

async function ordered(meals: { meal: TestMeal; quantity: number }[]) {
  const ana = await aDiner({ gift: 100_000, cart: meals });
  const { pricing } = await showCart(ana);
  const payments = [{ method: "wallet" as const, amount: pricing.cartTotal }];
  const { cart_transaction } = await startCheckout(ana, { payments, tip_cents: 0 });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  return { ana, order };
}
const quantities = async (ana: Parameters<typeof showCart>[0]) =>
  (await showCart(ana)).meals.map(({ meal, selected_quantity }) => [meal.name, selected_quantity]);

test("the same dishes are in the cart again, once however often it is pressed", async () => {
  const meal = await aMeal();
  const other = await aMeal({ chef: meal.chef });
  const { ana, order } = await ordered([
    { meal, quantity: 2 },
    { meal: other, quantity: 1 },
  ]);
  expect(await reorder(ana, order.id, null)).toEqual({ added: 2, fewer: [], missing: [] });
  const once = await quantities(ana);
  expect(once).toEqual([
    [meal.name, 2],
    [other.name, 1],
  ]);
  expect(await reorder(ana, order.id, null)).toEqual({ added: 2, fewer: [], missing: [] });
  expect(await quantities(ana)).toEqual(once);
});

test("what the cart holds besides stays", async () => {
  const meal = await aMeal();
  const more = await aMeal({ chef: meal.chef });
  const { ana, order } = await ordered([{ meal, quantity: 1 }]);
  await addMeal(ana, { meal_id: more.id, quantity: 3 });
  await reorder(ana, order.id, null);
  expect(await quantities(ana)).toEqual([
    [more.name, 3],
    [meal.name, 1],
  ]);
});

test("a dish that is sold out or gone is named with why; the rest is there", async () => {
  const meal = await aMeal();
  const soldOut = await aMeal({ chef: meal.chef });
  const gone = await aMeal({ chef: meal.chef });
  const { ana, order } = await ordered([meal, soldOut, gone].map((one) => ({ meal: one, quantity: 1 })));
  await sql`UPDATE schedule SET held = 0, sold = count WHERE id = ${soldOut.schedule?.id ?? 0}`;
  await sql`UPDATE schedule SET end_date = start_date - 30, start_date = start_date - 40 WHERE id = ${gone.schedule?.id ?? 0}`;
  const { added, missing } = await reorder(ana, order.id, null);
  expect(added).toBe(1);
  expect(missing.map(({ name }) => name)).toEqual([soldOut.name, gone.name]);
  expect(missing[0]?.why).toContain("sold out");
  expect(await quantities(ana)).toEqual([[meal.name, 1]]);
});

test("a dish of which there is less than then is named with how much, and why", async () => {
  const meal = await aMeal({ name: "Laksa", schedule: { count: 9 } });
  const { ana, order } = await ordered([{ meal, quantity: 4 }]);
  await sql`UPDATE schedule SET count = held + sold + 2 WHERE id = ${meal.schedule?.id ?? 0}`;
  const cut = { name: "Laksa", got: 2, asked: 4 };
  const first = await reorder(ana, order.id, null);
  expect(first).toEqual({
    added: 1,
    missing: [],
    fewer: [{ ...cut, why: "That's all you can get on one day." }],
  });
  const again = await reorder(ana, order.id, null);
  expect(again.fewer).toEqual([
    { ...cut, why: expect.stringContaining("You can order only 2 portions of Laksa") },
  ]);
  expect(await quantities(ana)).toEqual([["Laksa", 2]]);
});

test("somebody else's order is not found", async () => {
  const { order } = await ordered([{ meal: await aMeal(), quantity: 1 }]);
  await expect(reorder(await aDiner(), order.id, null)).rejects.toThrow("Not found.");
});
