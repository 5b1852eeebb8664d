import { afterAll, expect, test } from "vitest";
import { aMeal } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { waitUntil } from "../../setup/faults";
import { aCook, aDinner, aKnownCuisine, aTown } from "./scene";

afterAll(() => expectAreaCovered("marketplaces"));

test("a ZIP code leads to its marketplace, which stands in the list", async () => {
  const town = await aTown("Clarksville");
  const guest = await api();
  const { data: found } = await guest.GET("/api/get-market-place/", {
    params: { query: { zip_code: town.zips[0] ?? "" } },
  });
  expect(found?.data).toMatchObject({ id: town.id, slug: "clarksville", is_global: false });
  const { error } = await guest.GET("/api/get-market-place/", { params: { query: { zip_code: "372" } } });
  expect(error).toEqual({ zip_code: [expect.any(String)] });
  const listed = async () => {
    for (let page = 1; ; page += 1) {
      const query = { limit: "100", ...(page > 1 ? { page: String(page) } : {}) };
      const { data } = await guest.GET("/api/marketplacelist/", { params: { query } });
      const here = data?.results.find(({ id }) => id === town.id);
      if (here || !data?.next) return here;
    }
  };
  // the list may be a few seconds old
  expect(await waitUntil(listed, 20)).toMatchObject({ latitude: town.latitude, longitude: town.longitude });
});

test("cuisines are all listed, and for a marketplace those that are cooked there", async () => {
  const town = await aTown("Murfreesboro");
  const [ethiopian, korean] = [await aKnownCuisine("Ethiopian"), await aKnownCuisine("Korean")];
  const cook = await aCook("Selam Tesfaye", town, "Ethiopian");
  await aDinner("Doro wat", cook);
  await aMeal({ chef: cook, cuisine: korean, schedule: false });
  const guest = await api();
  const { data: all } = await guest.GET("/api/cuisines/", { params: { query: { limit: "100" } } });
  expect(all?.results.map(({ id }) => id)).toEqual(expect.arrayContaining([ethiopian.id, korean.id]));
  const { data: older } = await guest.GET("/api/cuisinelistapi/", { params: { query: { limit: "100" } } });
  expect(older?.results).toEqual(expect.arrayContaining(all?.results ?? []));
  const { data: cooked } = await guest.GET("/api/cuisines-list/", {
    params: { query: { market_id: town.id } },
  });
  expect(cooked?.results.map(({ title }) => title)).toContain("Ethiopian");
});
