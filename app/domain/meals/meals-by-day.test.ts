import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aMarketplace, aMeal, dayFrom } from "../../../tests/builders";
import { listMeals } from "./list-meals.server";
import { mealsByDay } from "./meals-by-day.server";

const nobody = { allergens: [], household: [], chef: null };

test("each day has as many dinners as its own list, and those first that come on no day before", async () => {
  const town = await aMarketplace();
  const chef = await aChef({ marketplace: town, cutoff_hours: 24 });
  const always = await aMeal({ chef, name: "Dal", schedule: { from: 2, to: 5 } });
  const later = await aMeal({ chef, name: "Laksa", schedule: { from: 4, to: 5 } });
  const soldOut = await aMeal({ chef, schedule: { from: 2, to: 5 } });
  await sql`UPDATE schedule SET sold = count WHERE meal_id = ${soldOut.id}`;
  await sql`UPDATE meal SET rank_rating = 5 WHERE id = ${always.id}`;
  const [from, to] = [await dayFrom(0), await dayFrom(5)];
  const where = { market_place_id: town.id };
  const found = await mealsByDay(nobody, where, { from, to, reachable: false });
  const listed = await Promise.all(
    [2, 3, 4, 5].map(async (ahead) => {
      const date = await dayFrom(ahead);
      return [date, (await listMeals({ ...where, date }, { limit: 1, offset: 0 })).count];
    }),
  );
  expect(found.map(({ day, count }) => [day, count])).toEqual(listed);
  expect(found.map(({ best }) => best.map(({ id }) => id))).toEqual([
    [always.id],
    [always.id],
    [later.id, always.id],
    [always.id, later.id],
  ]);
  expect(found[0]?.best[0]).toEqual({
    id: always.id,
    slug: always.slug,
    name: "Dal",
    price_cents: always.price_cents,
    chef: { slug: chef.slug, full_name: chef.full_name },
  });
});

test("nothing is proposed that somebody avoids or cooks themselves; it still counts", async () => {
  const town = await aMarketplace();
  const chef = await aChef({ marketplace: town, cutoff_hours: 24 });
  await aMeal({ chef, may_contain: ["peanut"], schedule: { from: 2, to: 2 } });
  const days = { from: await dayFrom(0), to: await dayFrom(9), reachable: false };
  const asked = { market_place_id: town.id };
  const best = async (me: Parameters<typeof mealsByDay>[0]) =>
    (await mealsByDay(me, asked, days)).map((one) => [one.count, one.best.length]);
  expect(await best(nobody)).toEqual([[1, 1]]);
  expect(await best({ ...nobody, allergens: ["peanut"] })).toEqual([[1, 0]]);
  const household = [{ id: 1, name: "Mia", allergens: ["peanut" as const], diets: [] }];
  expect(await best({ ...nobody, household })).toEqual([[1, 0]]);
  expect(await best({ ...nobody, chef: { chef_id: chef.chef_id } as never })).toEqual([[1, 0]]);
});

test("a kitchen that does not deliver so far is counted only where nobody asks", async () => {
  const town = await aMarketplace();
  const chef = await aChef({ marketplace: town, cutoff_hours: 24 });
  await aMeal({ chef, schedule: { from: 2, to: 2 } });
  await sql`UPDATE chef SET delivery_radius_km = 5 WHERE id = ${chef.chef_id}`;
  const far = { market_place_id: town.id, latitude: town.latitude + 1, longitude: town.longitude };
  const days = { from: await dayFrom(0), to: await dayFrom(9) };
  expect(await mealsByDay(nobody, far, { ...days, reachable: true })).toEqual([]);
  expect(await mealsByDay(nobody, far, { ...days, reachable: false })).toHaveLength(1);
});
