import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Allergen } from "~/kit/allergens";
import { aDiner, aMeal } from "../../../tests/builders";
import { acknowledgeAllergens } from "../carts/acknowledge-allergens.server";
import { addMeal } from "../carts/add-meal.server";
import { changeQuantity } from "../carts/change-quantity.server";
import { removeMeal } from "../carts/remove-meal.server";
import { showCart } from "../carts/show-cart.server";
import { eraseAccount } from "../privacy/erase-account.server";
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
        "Satay contains peanut, may contain milk, which you avoid. Confirm on its page that you want it anyway.",
    });
    const traces = await aMeal({ chef: satay.chef, may_contain: ["milk"] });
    await expect(addMeal(ana, { meal_id: traces.id, quantity: 1 }, first)).rejects.toThrow(
      "may contain milk",
    );
    expect((await showCart(ana)).count.total).toBe(0);
  });

  test("is kept on the line once it was said, also for more of it; another allergen later is asked about again", async () => {
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

describe("what somebody avoids who eats with the diner", () => {
  const mia = { id: 1, name: "Mia", allergens: ["peanut", "milk"] as const, diets: [] };

  test("is asked about as one's own, by name, and kept on the line in one list", async () => {
    const ana = { ...(await avoiding("milk")), household: [mia] };
    const satay = await aMeal({ name: "Satay", allergens: ["peanut"], may_contain: ["milk"] });
    await expect(addMeal(ana, { meal_id: satay.id, quantity: 1 }, first)).rejects.toMatchObject({
      code: "allergens_unacknowledged",
      message:
        "Satay contains peanut, which Mia avoids; may contain milk, which you and Mia avoid. Confirm on its page that you want it anyway.",
    });
    const known = { meal_id: satay.id, quantity: 1, allergens_acknowledged: true };
    const cart = await addMeal(ana, known, first);
    expect(cart.meals[0]?.allergens_acknowledged).toEqual(["peanut", "milk"]);
  });

  test("is not held before it is known, also who was named only since; an app holds as ever", async () => {
    const satay = await aMeal({ name: "Satay", allergens: ["peanut"] });
    const alone = await aDiner({ gift: 100_000, cart: [satay] });
    const ana = { ...alone, household: [mia] };
    const { pricing, meals } = await showCart(ana);
    const draft = { payments: [{ method: "wallet" as const, amount: pricing.cartTotal }], tip_cents: 0 };
    await expect(startCheckout(ana, draft, first)).rejects.toThrow(
      "Satay contains peanut, which Mia avoids.",
    );
    await startCheckout(ana, draft);
    await acknowledgeAllergens(ana, meals[0]?.id ?? 0, ["peanut"]);
    await startCheckout(ana, draft, first);
  });
});

describe("what a diner avoids only since it lies in the cart", () => {
  const wallet = (amount: number) => ({ payments: [{ method: "wallet" as const, amount }], tip_cents: 0 });
  /** A line that came by an app, and its diner with a list of their own since. */
  async function asked(...allergens: Allergen[]) {
    const satay = await aMeal({ name: "Satay", allergens: ["peanut"], may_contain: ["milk"] });
    const ana = await aDiner({ gift: 100_000, cart: [satay] });
    const [line] = (await showCart(ana)).meals;
    return { satay, ana: { ...ana, allergens }, line_id: line?.id ?? 0 };
  }
  const CODE = { code: "allergens_unacknowledged" };

  test("is asked about when there should be more of it, never when there should be less, nor of an app", async () => {
    const { satay, ana, line_id } = await asked("peanut");
    const more = { meal_id: satay.id, change_type: "increase" as const, meal_type: "PAID" as const };
    await expect(changeQuantity(ana, more, first)).rejects.toMatchObject({
      ...CODE,
      message:
        "Satay contains peanut, which you avoid. Please check the box in your cart, or remove the meal.",
    });
    expect((await changeQuantity(ana, more)).count.total).toBe(2);
    expect((await changeQuantity(ana, { ...more, change_type: "decrease" }, first)).count.total).toBe(1);
    await acknowledgeAllergens(ana, line_id, ["peanut"]);
    expect((await changeQuantity(ana, more, first)).count.total).toBe(2);
  });

  test("is not held or paid before it is known, not even where a hold stands already; an app holds as ever", async () => {
    const { ana, line_id } = await asked("peanut");
    const draft = wallet((await showCart(ana)).pricing.cartTotal);
    await expect(startCheckout(ana, draft, first)).rejects.toMatchObject(CODE);
    const { cart_transaction } = await startCheckout(ana, draft);
    await expect(startCheckout(ana, draft, first)).rejects.toMatchObject(CODE);
    await acknowledgeAllergens(ana, line_id, ["peanut"]);
    expect(await startCheckout(ana, draft, first)).toMatchObject({ cart_transaction });
    // the order says what was known when it was paid, not when it was first held
    expect(
      await sql`
        SELECT l.allergens_acknowledged AS known FROM order_line l JOIN orders o ON o.id = l.order_id WHERE o.cart_transaction = ${cart_transaction}`,
    ).toEqual([{ known: ["peanut"] }]);
    const pickier = { ...ana, allergens: ["peanut", "milk"] as const };
    await expect(startCheckout(pickier, draft, first)).rejects.toThrow("may contain milk, which you avoid");
  });

  test("is said of one's own line only, and taken back by an empty list", async () => {
    const { ana, line_id } = await asked("peanut");
    const eve = await aDiner();
    await expect(acknowledgeAllergens(eve, line_id, ["peanut"])).rejects.toThrow("Not found.");
    await acknowledgeAllergens(ana, line_id, ["peanut", "milk"]);
    await acknowledgeAllergens(ana, line_id, []);
    expect((await showCart(ana)).meals[0]?.allergens_acknowledged).toEqual([]);
  });

  test("a line that is put back has the list that stood with it, neither more nor less", async () => {
    const { satay, ana, line_id } = await asked("peanut", "milk");
    await acknowledgeAllergens(ana, line_id, ["peanut"]);
    await removeMeal(ana, satay.id);
    const cart = await addMeal(ana, { meal_id: satay.id, quantity: 1 }, { knew: ["peanut"] });
    expect(cart.meals[0]?.allergens_acknowledged).toEqual(["peanut"]);
    // another tab has ticked the other one meanwhile
    await acknowledgeAllergens(ana, cart.meals[0]?.id ?? 0, ["milk"]);
    const more = await addMeal(ana, { meal_id: satay.id, quantity: 1 }, { knew: ["peanut"] });
    expect([...(more.meals[0]?.allergens_acknowledged ?? [])].sort()).toEqual(["milk", "peanut"]);
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
  await transaction((tx) => eraseAccount(tx, ana.account_id));
  const [line] =
    await sql`SELECT allergens_acknowledged::text[] AS kept FROM order_line WHERE order_id = ${order.id}`;
  expect(line).toEqual({ kept: [] });
});
