import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aChef,
  aCuisine,
  aDiner,
  aMarketplace,
  aMeal,
  aSchedule,
  aStaff,
  dayFrom,
} from "../../../tests/builders";
import { listFeaturedMeals } from "./list-featured-meals.server";
import { listMealsOfChef } from "./list-meals-of-chef.server";
import { listSameMeals } from "./list-same-meals.server";
import { showMeal } from "./show-meal.server";

const page = { limit: 12, offset: 0 };

test("a meal's page has every day it can be ordered for, over all its schedules", async () => {
  const meal = await aMeal({ schedule: { from: 2, to: 4 } });
  meal.schedule = null;
  await aSchedule({ meal, from: 6, to: 6, count: 3 });
  const shown = await showMeal(meal.slug);
  expect(shown.delivery_dates).toEqual(await Promise.all([2, 3, 4, 6].map((n) => dayFrom(n))));
  expect(shown.cooking_schedules.map((row) => row.count_left)).toEqual([20, 3]);
  expect(shown).toMatchObject({ result: null, unavailable: null, time_zone: "America/Chicago" });
});

test("when every schedule is over it is the spec's 'Schedule Meal is Expired', with what the cook offers next", async () => {
  const meal = await aMeal({ schedule: { from: -4, to: -2 } });
  expect(await showMeal(meal.slug)).toMatchObject({
    schedule: null,
    delivery_dates: [],
    result: "Schedule Meal is Expired",
    unavailable: { code: "expired", next: null },
  });
  const other = await aMeal({ chef: meal.chef, schedule: { from: 3, to: 5 } });
  const next = { meal_slug: other.slug, meal_name: other.name, next_date: await dayFrom(3) };
  expect(await showMeal(meal.slug)).toMatchObject({ unavailable: { next } });
});

test("a meal that was never scheduled, is sold out, or whose kitchen is closed says which", async () => {
  const never = await aMeal({ schedule: false });
  expect((await showMeal(never.slug)).unavailable?.code).toBe("expired");
  const sold = await aMeal();
  await sql`UPDATE schedule SET held = 1, sold = count - 1 WHERE meal_id = ${sold.id}`;
  expect(await showMeal(sold.slug)).toMatchObject({ unavailable: { code: "sold_out" }, result: null });
  const closed = await aMeal({ chef: await aChef({ closed: [await dayFrom(0), await dayFrom(40)] }) });
  expect((await showMeal(closed.slug)).unavailable?.code).toBe("closed");
  const strict = await aMarketplace({ permit_required: true });
  const cook = await aChef({ marketplace: strict, permit: { number: "P", expires_on: await dayFrom(1) } });
  expect((await showMeal((await aMeal({ chef: cook })).slug)).unavailable?.code).toBe("permit_expired");
});

test("who is not listed is not there", async () => {
  const waiting = await aMeal({ chef: await aChef({ approved: false }) });
  await expect(showMeal(waiting.slug)).rejects.toMatchObject({ kind: "missing" });
  await expect(showMeal("no-such-meal")).rejects.toMatchObject({ kind: "missing" });
});

test("the cook's email is for the cook and staff, not for guests and strangers", async () => {
  const meal = await aMeal();
  const seen = async (viewer?: Parameters<typeof showMeal>[1]) =>
    (await showMeal(meal.slug, viewer)).cooking_schedules[0]?.get_chef_email;
  expect(await seen()).toBeNull();
  expect(await seen(await aDiner())).toBeNull();
  expect(await seen(await aChef())).toBeNull();
  expect(await seen(meal.chef)).toBe(meal.chef.email);
  expect(await seen(await aStaff())).toBe(meal.chef.email);
});

test("meals like this one: of the cook first, then of the cuisine, never itself, never another town's", async () => {
  const [town, cuisine] = [await aMarketplace(), await aCuisine()];
  const meal = await aMeal({ chef: await aChef({ marketplace: town }), cuisine });
  const sibling = await aMeal({ chef: meal.chef });
  const cousin = await aMeal({ chef: await aChef({ marketplace: town }), cuisine });
  await aMeal({ chef: await aChef({ marketplace: await aMarketplace() }), cuisine });
  await aMeal({ chef: await aChef({ marketplace: town }) });
  const { rows, count } = await listSameMeals(meal.id, page);
  expect(rows.map((row) => row.id)).toEqual([sibling.id, cousin.id]);
  expect(count).toBe(2);
  await expect(listSameMeals(2_000_000_000, page)).rejects.toMatchObject({ kind: "missing" });
});

test("what staff feature is shown while it lasts", async () => {
  const town = await aMarketplace();
  const [first, second] = [
    await aMeal({ chef: await aChef({ marketplace: town }) }),
    await aMeal({ chef: await aChef({ marketplace: town }) }),
  ];
  const feature = (meal_id: number, position: number, ends: string) => sql`
    INSERT INTO feature (marketplace_id, kind, meal_id, position, starts_at, ends_at)
    VALUES (${town.id}, 'meal', ${meal_id}, ${position}, app_now() - interval '2 days', app_now() + ${ends}::interval)`;
  await feature(first.id, 2, "1 day");
  await feature(second.id, 1, "1 day");
  await feature((await aMeal({ chef: first.chef })).id, 0, "-1 hour");
  const { rows, count } = await listFeaturedMeals({ market_place_id: town.id }, page);
  expect(await listFeaturedMeals({ zip_code: town.zips[0] }, page)).toEqual({ rows, count });
  const away = await aMarketplace();
  expect((await listFeaturedMeals({ zip_code: away.zips[0] }, page)).count).toBe(0);
  expect(rows.map((row) => row.id)).toEqual([second.id, first.id]);
  expect(count).toBe(2);
  const [picture] = await sql<
    { url: string }[]
  >`SELECT url FROM meal_image WHERE meal_id = ${second.id} AND position = 0`;
  expect(rows[0]).toMatchObject({ meal_name: second.name, meal_img: picture?.url });
});

test("a cook's meals: what can be ordered first, the rest after it without a schedule", async () => {
  const chef = await aChef();
  const idle = await aMeal({ chef, schedule: false });
  const offered = await aMeal({ chef });
  const { rows } = await listMealsOfChef(chef.chef_id, page);
  expect(rows.map((row) => [row.id, row.schedule !== null])).toEqual([
    [offered.id, true],
    [idle.id, false],
  ]);
  await expect(listMealsOfChef((await aChef({ approved: false })).chef_id, page)).rejects.toMatchObject({
    kind: "missing",
  });
});
