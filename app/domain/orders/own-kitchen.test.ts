import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import { aCart, aChef, aDeliveredOrder, aHelper, aMeal, anAddress } from "../../../tests/builders";
import { addMeal } from "../carts/add-meal.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { writeReview } from "../reviews/write-review.server";

const own = { kind: "forbidden", code: "own_kitchen" };

test("a cook neither buys from their own kitchen, also with a cart filled before, nor reviews it; another's they do", async () => {
  const [mine, theirs] = [await aMeal(), await aMeal()];
  const cook: Diner = { ...mine.chef, kind: "diner" };
  await anAddress(cook, mine.chef.marketplace);
  expect((await addMeal(cook, { meal_id: theirs.id, quantity: 1 })).count.total).toBe(1);
  await expect(addMeal(cook, { meal_id: mine.id, quantity: 1 })).rejects.toMatchObject(own);
  await aCart(cook, [mine]);
  await expect(startCheckout(cook, {})).rejects.toMatchObject(own);
  const { order_id } = await aDeliveredOrder(mine.chef, 1000);
  await sql`UPDATE orders SET account_id = ${cook.account_id} WHERE id = ${order_id}`;
  const review = { order_id, rating: 5, written_content: "" };
  await expect(writeReview(cook, review)).rejects.toMatchObject(own);
  expect(await sql`SELECT FROM review WHERE order_id = ${order_id}`).toEqual([]);
});

test("a helper does not review the kitchen they help in", async () => {
  const chef = await aChef();
  const helper = await aHelper({ chef });
  const { order_id } = await aDeliveredOrder(chef, 1000);
  await sql`UPDATE orders SET account_id = ${helper.account_id} WHERE id = ${order_id}`;
  const { helper_id } = helper;
  const kitchen = { helper_id, chef_id: chef.chef_id, marketplace_id: chef.marketplace.id, name: "Rosa" };
  const me: Diner = { ...helper, helps: [{ ...kitchen, time_zone: chef.time_zone }] };
  const writing = writeReview(me, { order_id, rating: 5, written_content: "" });
  await expect(writing).rejects.toMatchObject(own);
});
