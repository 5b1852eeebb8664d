import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import type { Allergen } from "~/kit/allergens";
import { aDiner, aMeal } from "../../../tests/builders";
import { eraseAccount } from "../accounts/erase-account.server";
import { addMeal } from "../carts/add-meal.server";
import { showCart } from "../carts/show-cart.server";
import { placeOrder } from "./place-order.server";
import { reorder } from "./reorder.server";
import { startCheckout } from "./start-checkout.server";

const avoiding = async (...allergens: Allergen[]) => ({ ...(await aDiner({ gift: 100_000 })), allergens });
const first = { asksFirst: true };

describe("adding what one avoids", () => {
  test("is asked about first, for what a meal contains and for what it may contain", async () => {
    const ana = await avoiding("peanut", "milk");
    const satay = await aMeal({ name: "Satay", allergens: ["peanut", "soy"], may_contain: ["milk"] });
    await expect(addMeal(ana, { meal_id: satay.id, quantity: 1 }, first)).rejects.toMatchObject({
      code: "allergens_unacknowledged",
      message:
        "Satay contains peanut, may contain milk, which you avoid. Say on its page that you want it anyway.",
    });
    const traces = await aMeal({ chef: satay.chef, may_contain: ["milk"] });
    await expect(addMeal(ana, { meal_id: traces.id, quantity: 1 }, first)).rejects.toThrow(
      "may contain milk",
    );
    expect((await showCart(ana)).count.total).toBe(0);
  });

  test("is kept on the line once it was said, also for more of it; another allergen later is asked about anew", async () => {
    const ana = await avoiding("peanut");
    const satay = await aMeal({ allergens: ["peanut", "soy"] });
    const known = { meal_id: satay.id, quantity: 1, allergens_acknowledged: true };
    const cart = await addMeal(ana, known, first);
    expect(cart.meals[0]?.allergens_acknowledged).toEqual(["peanut"]);
    const more = await addMeal(ana, { meal_id: satay.id, quantity: 1 }, first);
    expect(more.meals[0]).toMatchObject({ selected_quantity: 2, allergens_acknowledged: ["peanut"] });
    const pickier = { ...ana, allergens: ["peanut", "soy"] as const };
    await expect(addMeal(pickier, { meal_id: satay.id, quantity: 1 }, first)).rejects.toMatchObject({
      code: "allergens_unacknowledged",
    });
  });

  test("is no matter for a meal without it, nor for an app that does not ask", async () => {
    const ana = await avoiding("peanut");
    const soup = await aMeal({ allergens: ["milk"] });
    const satay = await aMeal({ chef: soup.chef, allergens: ["peanut"] });
    await addMeal(ana, { meal_id: soup.id, quantity: 1 }, first);
    const cart = await addMeal(ana, { meal_id: satay.id, quantity: 1 });
    expect(cart.meals.map((line) => line.allergens_acknowledged)).toEqual([[], []]);
  });
});

test("the order keeps what was known as it was then, and forgets it with its account", async () => {
  const ana = await avoiding("peanut", "fish");
  const satay = await aMeal({ allergens: ["peanut"] });
  await addMeal(ana, { meal_id: satay.id, quantity: 1, allergens_acknowledged: true }, first);
  const { pricing } = await showCart(ana);
  const payments = [{ method: "wallet" as const, amount: pricing.cartTotal }];
  const { cart_transaction } = await startCheckout(ana, { payments, tip_cents: 0 });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  expect(order.items[0]?.allergens_acknowledged).toEqual(["peanut"]);
  const again = await reorder(ana, order.id, null);
  expect(again).toMatchObject({ added: 0, missing: [{ name: satay.name }] });
  expect(again.missing[0]?.why).toContain("contains peanut, which you avoid");
  await sql.begin((tx) => eraseAccount(tx as never, ana.account_id));
  const [line] =
    await sql`SELECT allergens_acknowledged::text[] AS kept FROM order_line WHERE order_id = ${order.id}`;
  expect(line).toEqual({ kept: [] });
});
