import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aChef,
  aCuisine,
  aMarketplace,
  aMeal,
  aSchedule,
  dayFrom,
  type TestMarketplace,
} from "../../../tests/builders";
import { listMeals } from "./list-meals.server";
import type { MealQuery } from "./schemas.server";

const page = { limit: 12, offset: 0 };
let town: TestMarketplace;
const inTown = (query: MealQuery = {}) => ({ market_place_id: town.id, ...query });
const ids = async (query: MealQuery, slice = page) =>
  (await listMeals(inTown(query), slice)).rows.map((meal) => meal.id);

beforeAll(async () => {
  town = await aMarketplace();
});

describe("what is on offer", () => {
  test("a meal is listed with its next schedule, the date and the cutoff of that date", async () => {
    const meal = await aMeal({ chef: await aChef({ marketplace: town, cutoff_hours: 24 }), price: 990 });
    const { rows } = await listMeals(inTown({ chef: meal.chef.slug }), page);
    const next_date = await dayFrom(2);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      id: meal.id,
      guid: meal.guid,
      price_cents: 990,
      rating: 0,
      chef: { id: meal.chef.chef_id, full_name: meal.chef.full_name, kitchen: { city: "Nashville" } },
      schedule: { id: meal.schedule?.id, count_left: 20, next_date },
    });
    const [cutoff] = await sql<[{ at: Date }]>`
      SELECT ((${next_date}::date + time '17:00') AT TIME ZONE 'America/Chicago') - interval '24 hours' AS at`;
    expect(Date.parse(rows[0]?.schedule?.cutoff_at ?? "")).toBe(cutoff.at.getTime());
  });

  test("sold out, over, of a kitchen in waiting, suspended or deleted is not on offer", async () => {
    const chef = await aChef({ marketplace: town });
    const [soldOut, over, suspended, deleted, good] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => aMeal({ chef })),
    );
    await sql`UPDATE schedule SET sold = count WHERE meal_id = ${soldOut?.id ?? 0}`;
    if (over) await aSchedule({ meal: over, from: -5, to: -2 });
    await sql`UPDATE meal SET suspended_at = app_now() WHERE id = ${suspended?.id ?? 0}`;
    await sql`UPDATE meal SET deleted_at = app_now() WHERE id = ${deleted?.id ?? 0}`;
    expect(await ids({ chef: String(chef.chef_id) })).toEqual([good?.id]);
    await sql`UPDATE schedule SET sold = count - 1 WHERE meal_id = ${soldOut?.id ?? 0}`;
    expect((await ids({ chef: chef.slug })).sort()).toEqual([soldOut?.id, good?.id].sort());
    await sql`UPDATE chef SET status = 'suspended' WHERE id = ${chef.chef_id}`;
    expect(await ids({ chef: chef.slug })).toEqual([]);
  });

  test("a closed kitchen comes back by itself on the day after", async () => {
    const closed: [string, string] = [await dayFrom(0), await dayFrom(4)];
    const meal = await aMeal({ chef: await aChef({ marketplace: town, closed }) });
    const { rows } = await listMeals(inTown({ chef: meal.chef.slug }), page);
    expect(rows[0]?.schedule?.next_date).toBe(await dayFrom(5));
    await sql`UPDATE chef SET closed_to = NULL WHERE id = ${meal.chef.chef_id}`;
    expect(await ids({ chef: meal.chef.slug })).toEqual([]);
  });

  test("where a permit is needed, nothing is offered beyond it", async () => {
    const strict = await aMarketplace({ permit_required: true });
    const permit = { number: "P1", expires_on: await dayFrom(3) };
    const chef = await aChef({ marketplace: strict, permit });
    await aMeal({ chef, schedule: { from: 4, to: 9 } });
    const covered = await aMeal({ chef, schedule: { from: 3, to: 9 } });
    const { rows } = await listMeals({ market_place_id: strict.id }, page);
    expect(rows.map((meal) => meal.id)).toEqual([covered.id]);
  });
});

describe("filters", () => {
  test("by date: past the cutoff or without portions on that day stays out", async () => {
    const chef = await aChef({ marketplace: town, cutoff_hours: 72 });
    const soon = await aMeal({ chef, schedule: { from: 1, to: 9 } });
    const late = await aMeal({ chef, schedule: { from: 8, to: 9 } });
    expect(await ids({ chef: chef.slug, date: await dayFrom(1) })).toEqual([]);
    expect(await ids({ chef: chef.slug, date: await dayFrom(6) })).toEqual([soon.id]);
    expect(await ids({ chef: chef.slug, date: await dayFrom(9) })).toEqual([soon.id, late.id]);
  });

  test("a peanut eater's neighbor never sees peanuts, nor traces, nor what nobody declared", async () => {
    const chef = await aChef({ marketplace: town });
    await aMeal({ chef, allergens: ["peanut"] });
    await aMeal({ chef, may_contain: ["peanut", "soy"] });
    const safe = await aMeal({ chef, allergens: ["milk"] });
    expect(await ids({ chef: chef.slug, without: ["peanut"] })).toEqual([safe.id]);
    expect(await ids({ chef: chef.slug, without: ["peanut", "milk"] })).toEqual([]);
  });

  test("by cuisine: its number, slug or title; by voucher menu", async () => {
    const cuisine = await aCuisine();
    const meal = await aMeal({ chef: await aChef({ marketplace: town }), cuisine, voucher: true });
    for (const name of [String(cuisine.id), cuisine.slug, cuisine.title.toUpperCase()]) {
      expect(await ids({ cuisine: name })).toEqual([meal.id]);
    }
    expect(await ids({ cuisine: cuisine.slug, is_voucher_meal: false })).toEqual([]);
    expect(await ids({ cuisine: "no such cuisine" })).toEqual([]);
  });

  test("search finds name, cook and tags, with a letter wrong too, and signs find nothing", async () => {
    const chef = await aChef({ marketplace: town, full_name: "Zéphyrine Quist" });
    const meal = await aMeal({ chef, name: "Hyderabadi biryani deluxe", tags: ["festive"] });
    for (const search of ["BIRYANI", "zephyrine", "biryani zéphyrine", "festive deluxe", "biryiani deluxe"]) {
      expect(await ids({ search }), search).toEqual([meal.id]);
    }
    expect(await ids({ search: "biryani nobody-has-this-word" })).toEqual([]);
    expect(await ids({ search: "%%%" })).toEqual([]);
    await sql`UPDATE chef SET full_name = 'Ottoline Quist' WHERE id = ${chef.chef_id}`;
    expect(await ids({ search: "ottoline" })).toEqual([meal.id]);
  });
});

describe("order and pages", () => {
  test("every order is the promised one, both ways, without gaps between pages", async () => {
    const place = await aMarketplace();
    const chef = await aChef({ marketplace: place });
    const made = [];
    for (const [n, price] of [1500, 900, 1200, 900].entries())
      made.push(await aMeal({ chef, price, sold_this_week: n }));
    const [a, b, c, d] = made.map((meal) => meal.id);
    await sql`UPDATE meal SET rating_sum = 14, review_count = 3, rank_rating = 4.5 WHERE id = ${b as number}`;
    await sql`UPDATE meal SET rating_sum = 5, review_count = 1, rank_rating = 4.2 WHERE id = ${c as number}`;
    const sorted = async (order?: MealQuery["order"]) =>
      (await listMeals({ market_place_id: place.id, order }, page)).rows.map((meal) => meal.id);
    expect(await sorted()).toEqual([b, c, a, d]);
    expect(await sorted("price")).toEqual([b, d, c, a]);
    expect(await sorted("-price")).toEqual([a, c, d, b]);
    expect(await sorted("-rating")).toEqual([c, b, a, d]);
    expect(await sorted("newest")).toEqual([d, c, b, a]);
    expect(await sorted("popular")).toEqual([d, c, b, a]);
    const paged = [];
    for (const offset of [0, 2, 4]) {
      const { rows, count } = await listMeals(
        { market_place_id: place.id, order: "price" },
        { limit: 2, offset },
      );
      expect(count).toBe(4);
      paged.push(...rows.map((meal) => meal.id));
    }
    expect(paged).toEqual([b, d, c, a]);
  });

  test("nearby begins with the nearest kitchen and leaves out those that do not come so far", async () => {
    const place = await aMarketplace();
    const kitchens = [
      await aChef({ marketplace: place, north_km: 8 }),
      await aChef({ marketplace: place, north_km: 2 }),
      await aChef({ marketplace: place, north_km: 5, radius: 1 }),
    ];
    const [far, near, lazy] = await Promise.all(kitchens.map((chef) => aMeal({ chef })));
    const here = { latitude: place.latitude, longitude: place.longitude, market_place_id: place.id };
    const found = async (reachable: boolean) =>
      (await listMeals(here, page, "distance", { reachable })).rows.map((meal) => meal.id);
    expect(await found(true)).toEqual([near?.id, far?.id]);
    expect(await found(false)).toEqual([near?.id, lazy?.id, far?.id]);
  });

  test("a meal added meanwhile does not push another onto the next page", async () => {
    const place = await aMarketplace();
    const chef = await aChef({ marketplace: place });
    for (let n = 0; n < 3; n += 1) await aMeal({ chef });
    const query = { market_place_id: place.id, order: "newest" as const };
    const first = await listMeals(query, { limit: 2, offset: 0 });
    await aMeal({ chef });
    const second = await listMeals({ ...query, until: first.newest ?? 0 }, { limit: 2, offset: 2 });
    const seen = [...first.rows, ...second.rows].map((meal) => meal.id);
    expect(new Set(seen).size).toBe(3);
  });

  test("an unknown marketplace has nothing, the global one has what every city has", async () => {
    expect(await listMeals({ market_place_id: 2_000_000_000 }, page)).toMatchObject({ rows: [], count: 0 });
    const chef = await aChef({ marketplace: await aMarketplace() });
    const meal = await aMeal({ chef });
    const { rows } = await listMeals({ chef: chef.slug }, page);
    expect(rows.map((row) => row.id)).toEqual([meal.id]);
  });
});
