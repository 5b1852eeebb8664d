import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aCuisine, aMarketplace, aMeal, dayFrom } from "../../../tests/builders";
import { listChefs } from "./list-chefs.server";
import { showChef } from "./show-chef.server";

const page = { limit: 12, offset: 0 };

test("approved kitchens are listed, with or without meals; others are not", async () => {
  const town = await aMarketplace();
  const chef = await aChef({ marketplace: town });
  for (const status of ["draft", "submitted", "rejected", "suspended"] as const)
    await aChef({ marketplace: town, status });
  const { rows, count } = await listChefs({ market_place_id: town.id }, page);
  expect(count).toBe(1);
  expect(rows[0]).toEqual({
    id: chef.chef_id,
    slug: chef.slug,
    full_name: chef.full_name,
    excerpt: expect.any(String),
    image: null,
    rating: 0,
    review_count: 0,
    cuisines: [],
    kitchen: { city: "Nashville", state: "TN" },
  });
});

test("one five-star review does not outrank a hundred good ones where the mean is weighed, and does where it is not", async () => {
  const town = await aMarketplace();
  const [lucky, loved] = [await aChef({ marketplace: town }), await aChef({ marketplace: town })];
  await sql`UPDATE chef SET rating_sum = 5, review_count = 1, rank_rating = 4.1 WHERE id = ${lucky.chef_id}`;
  await sql`UPDATE chef SET rating_sum = 480, review_count = 100, rank_rating = 4.7 WHERE id = ${loved.chef_id}`;
  const ids = async (order?: "-rating") =>
    (await listChefs({ market_place_id: town.id, order }, page)).rows.map((row) => row.id);
  expect(await ids()).toEqual([loved.chef_id, lucky.chef_id]);
  expect(await ids("-rating")).toEqual([lucky.chef_id, loved.chef_id]);
});

test("every order answers, nearest first by distance, cheapest first by price", async () => {
  const town = await aMarketplace();
  const far = await aChef({ marketplace: town, north_km: 9 });
  const near = await aChef({ marketplace: town, north_km: 1 });
  await aMeal({ chef: far, price: 700, sold_this_week: 9 });
  await aMeal({ chef: near, price: 900, sold_this_week: 1 });
  const here = { market_place_id: town.id, latitude: town.latitude, longitude: town.longitude };
  const first = async (order: "price" | "rating" | "distance" | "newest" | "popular") =>
    [order, `-${order}` as const].map(
      async (key) => (await listChefs({ ...here, order: key }, page)).rows[0]?.id,
    );
  expect(await Promise.all(await first("distance"))).toEqual([near.chef_id, far.chef_id]);
  expect(await Promise.all(await first("price"))).toEqual([far.chef_id, near.chef_id]);
  expect(await Promise.all(await first("newest"))).toEqual([near.chef_id, far.chef_id]);
  expect(await Promise.all(await first("popular"))).toEqual([far.chef_id, near.chef_id]);
  expect(await Promise.all(await first("rating"))).toEqual([near.chef_id, far.chef_id]);
});

test("by cuisine, name (a letter wrong too), day, voucher menu and allergens", async () => {
  const [town, cuisine] = [await aMarketplace(), await aCuisine()];
  const chef = await aChef({ marketplace: town, full_name: "Wilhelmina Ågren", cuisines: [cuisine] });
  await aMeal({ chef, voucher: true, allergens: ["egg"], schedule: { from: 3, to: 4 } });
  await aChef({ marketplace: town });
  const found = async (query: Parameters<typeof listChefs>[0]) =>
    (await listChefs({ market_place_id: town.id, ...query }, page)).rows.map((row) => row.id);
  const [third, fifth] = [await dayFrom(3), await dayFrom(5)];
  for (const query of [
    { cuisine: cuisine.slug },
    { search: "agren" },
    { search: "wilhelmena" },
    { search: cuisine.title },
    { chef: "wilhelmina" },
    { chef: chef.slug },
    { date: third },
    { is_voucher_meal: true },
    { without: ["peanut" as const], date: third },
  ]) {
    expect(await found(query), JSON.stringify(query)).toEqual([chef.chef_id]);
  }
  expect(await found({ date: fifth })).toEqual([]);
  expect(await found({ without: ["egg"] })).toEqual([]);
  expect(await found({ search: "zzzz qqqq" })).toEqual([]);
  expect(await found({ search: "!!!" })).toEqual([]);
});

test("a chef answers to an earlier slug with today's, and keeps the kitchen's street to themselves", async () => {
  const chef = await aChef({ closed: [await dayFrom(1), await dayFrom(2)] });
  const old = `${chef.slug}-before`;
  await sql`INSERT INTO chef_slug (slug, chef_id) VALUES (${old}, ${chef.chef_id})`;
  const shown = await showChef(old);
  expect(shown).toMatchObject({
    id: chef.chef_id,
    slug: chef.slug,
    closed: { from: await dayFrom(1), to: await dayFrom(2) },
  });
  expect(JSON.stringify(shown)).not.toMatch(/Oak Lane|@/);
  expect(await showChef(String(chef.chef_id))).toMatchObject({ slug: chef.slug });
  for (const slug of ["nobody", (await aChef({ approved: false })).slug]) {
    await expect(showChef(slug)).rejects.toMatchObject({ kind: "missing", message: "Not found." });
  }
});

test("where a permit is needed, a kitchen without one is not found", async () => {
  const town = await aMarketplace({ permit_required: true });
  const without = await aChef({ marketplace: town });
  const lapsed = await aChef({ marketplace: town, permit: { number: "P", expires_on: await dayFrom(-1) } });
  const good = await aChef({ marketplace: town, permit: { number: "P", expires_on: await dayFrom(0) } });
  expect((await listChefs({ market_place_id: town.id }, page)).rows.map((row) => row.id)).toEqual([
    good.chef_id,
  ]);
  for (const chef of [without, lapsed])
    await expect(showChef(chef.slug)).rejects.toMatchObject({ kind: "missing" });
});
