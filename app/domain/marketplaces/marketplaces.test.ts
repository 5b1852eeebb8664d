import { expect, test } from "vitest";
import { aChef, aCuisine, aMarketplace, aMeal } from "../../../tests/builders";
import { findMarketplace } from "./find-marketplace.server";
import { knownMarketplace } from "./known-marketplaces.server";
import { listCuisines, listCuisinesCooked } from "./list-cuisines.server";
import { listMarketplaces } from "./list-marketplaces.server";
import { FindMarketplaceQuery } from "./schemas.server";

const all = { limit: 100, offset: 0 };

test("a ZIP code finds its city, and an unknown one whatever is global", async () => {
  const town = await aMarketplace();
  expect(await findMarketplace({ zip_code: town.zips[0] })).toMatchObject({ id: town.id, is_global: false });
  const elsewhere = await findMarketplace({ zip_code: "00000" });
  expect(elsewhere === false || elsewhere.is_global).toBe(true);
});

test("the ZIP code decides over coordinates", async () => {
  const [here, there] = [await aMarketplace(), await aMarketplace()];
  const place = { zip_code: here.zips[0], latitude: there.latitude, longitude: there.longitude };
  expect(await findMarketplace(place)).toMatchObject({ id: here.id });
});

test("a point at sea belongs to no city, and the same point gets the same answer", async () => {
  const sea = await findMarketplace({ latitude: 0, longitude: -30 });
  expect(sea === false || sea.is_global).toBe(true);
  const town = await aMarketplace();
  const point = { latitude: town.latitude, longitude: town.longitude };
  expect(await findMarketplace(point)).toEqual(await findMarketplace(point));
});

test("a marketplace that was opened this second is known, a closed one is not", async () => {
  await listMarketplaces(all);
  const town = await aMarketplace();
  expect(await knownMarketplace(town.id)).toMatchObject({ name: town.name });
  const closed = await aMarketplace({ is_active: false });
  expect(await knownMarketplace(closed.id)).toBeUndefined();
});

test("only what somebody cooks is a cuisine of the marketplace", async () => {
  const [town, cooked, idle] = [await aMarketplace(), await aCuisine(), await aCuisine()];
  const chef = await aChef({ marketplace: town });
  await aMeal({ chef, cuisine: cooked });
  const waiting = await aChef({ marketplace: town, approved: false });
  await aMeal({ chef: waiting, cuisine: idle });
  expect((await listCuisinesCooked(town.id, all)).rows).toEqual([cooked]);
  const known = await listCuisines({ limit: 10_000, offset: 0 });
  expect(known.rows.map((row) => row.id)).toEqual(expect.arrayContaining([cooked.id, idle.id]));
  expect(await listCuisinesCooked(2_000_000_000, all)).toEqual({ rows: [], count: 0 });
});

test("empty fields count as not given, nonsense is refused", () => {
  expect(FindMarketplaceQuery.parse({ zip_code: "", latitude: "", longitude: "", address: "" })).toEqual({});
  for (const latitude of ["91", "1e3", "abc", "NaN", "--1"]) {
    expect(FindMarketplaceQuery.safeParse({ latitude, longitude: "1" }).success).toBe(false);
  }
  expect(FindMarketplaceQuery.safeParse({ zip_code: "3720" }).success).toBe(false);
});

test.each([
  ["123 Main St, Nashville, TN 37203", "37203"],
  ["12345 Main St, Nashville, TN 37203-1234, USA", "37203"],
  ["37203", "37203"],
  ["12345 Main St, Nashville", undefined],
  ["Main St 123456", undefined],
])(
  "the ZIP code of the address %s is %s, where neither ZIP code nor coordinates are given",
  (address, zip_code) => {
    expect(FindMarketplaceQuery.parse({ address }).zip_code).toBe(zip_code);
    expect(FindMarketplaceQuery.parse({ address, zip_code: "90210" }).zip_code).toBe("90210");
    expect(FindMarketplaceQuery.parse({ address, latitude: "1", longitude: "2" }).zip_code).toBeUndefined();
  },
);
