import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aChef,
  aDiner,
  aMarketplace,
  aMeal,
  anOrderedLine,
  dayFrom,
  type TestMeal,
} from "../../../tests/builders";
import { showCart } from "../carts/show-cart.server";
import { updateKitchen } from "../kitchens/update-kitchen.server";
import { listMeals } from "../meals/list-meals.server";
import { showMeal } from "../meals/show-meal.server";
import { updateFullDays, updateFullDaysOf } from "./full-days.server";
import { listChefs } from "./list-chefs.server";

const slice = { limit: 10, offset: 0 };

/** Orders so many portions of a meal for the day `ahead`; answers the order. */
async function order(meal: TestMeal, ahead: number, quantity: number): Promise<number> {
  const { order_id } = await anOrderedLine({ meal, status: "placed" });
  await sql`UPDATE order_line SET quantity = ${quantity} WHERE order_id = ${order_id}`;
  await sql`UPDATE order_part SET delivery_date = ${await dayFrom(ahead)} WHERE order_id = ${order_id}`;
  return order_id;
}

/** The days ahead on which lists show the meal, what its page offers, and its next day in a list. */
async function shown(meal: TestMeal, days: readonly number[]) {
  const town = { market_place_id: meal.chef.marketplace_id };
  const listed: number[] = [];
  const cooks: number[] = [];
  for (const ahead of days) {
    const date = await dayFrom(ahead);
    if ((await listMeals({ ...town, date }, slice)).count > 0) listed.push(ahead);
    if ((await listChefs({ ...town, date } as never, slice)).count > 0) cooks.push(ahead);
  }
  const { rows } = await listMeals(town, slice);
  return {
    ...{ listed, cooks, next: rows[0]?.schedule?.next_date ?? null },
    dates: (await showMeal(meal.slug)).delivery_dates,
  };
}

test("a day that the kitchen's limit has filled is on no list, and is again once somebody cancels", async () => {
  const town = await aMarketplace();
  const chef = await aChef({ marketplace: town, daily_capacity: 5 });
  const meal = await aMeal({ chef, schedule: { from: 2, to: 4 } });
  const [two, three, four] = [await dayFrom(2), await dayFrom(3), await dayFrom(4)];
  const order_id = await order(meal, 2, 5);
  await updateFullDaysOf(order_id);
  expect(await shown(meal, [2, 3, 4])).toEqual({
    ...{ listed: [3, 4], cooks: [3, 4], next: three, dates: [three, four] },
  });
  const ana = await aDiner({ marketplace: town, cart: [meal] });
  expect((await showCart(ana)).available_delivery_dates).toEqual([three, four]);
  await sql`UPDATE order_part SET status = 'cancelled' WHERE order_id = ${order_id}`;
  await updateFullDaysOf(order_id);
  expect((await shown(meal, [2])).dates).toEqual([two, three, four]);
});

test("so does a delivery window, a legal week and a legal year; a limit that goes opens the days", async () => {
  const town = await aMarketplace({ max_meals_per_week: 9 });
  const chef = await aChef({ marketplace: town });
  const meal = await aMeal({ chef, schedule: { from: 2, to: 2 } });
  await updateKitchen(chef, chef.chef_id, { window_capacity: 1 });
  await order(meal, 2, 1);
  await updateFullDays();
  expect(await shown(meal, [2])).toEqual({ listed: [], cooks: [], next: null, dates: [] });
  await updateKitchen(chef, chef.chef_id, { window_capacity: null });
  expect((await shown(meal, [2])).listed).toEqual([2]);
  await order(meal, 2, 8);
  await updateFullDays();
  expect((await shown(meal, [2])).listed).toEqual([]);
  await sql`UPDATE marketplace SET max_meals_per_week = NULL, max_sales_year_cents = 100 WHERE id = ${town.id}`;
  await updateFullDays();
  expect((await shown(meal, [2])).listed).toEqual([]);
  // what the cook gave back, as for a dish that was swapped for a cheaper one, is no sale
  await sql`UPDATE order_line SET chef_back_cents = quantity * unit_price_cents - 5 WHERE chef_id = ${chef.chef_id}`;
  await updateFullDays();
  expect((await shown(meal, [2])).listed).toEqual([2]);
  await sql`UPDATE order_line SET chef_back_cents = 0 WHERE chef_id = ${chef.chef_id}`;
  await sql`UPDATE marketplace SET max_sales_year_cents = NULL WHERE id = ${town.id}`;
  await updateFullDays();
  expect((await shown(meal, [2])).listed).toEqual([2]);
});
