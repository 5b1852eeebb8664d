import { afterAll, expect, test } from "vitest";
import { as } from "../../as";
import type { TestChef, TestMarketplace } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { aCook, aDinner, anOrder, aTown } from "./scene";

afterAll(() => expectAreaCovered("chefs"));

const REVIEW = "Still steaming at the door, and enough left over for lunch.";

/** A town with two cooks; somebody had dinner of the first one, and liked it. */
async function twoCooks(): Promise<{ town: TestMarketplace; linh: TestChef; rosa: TestChef }> {
  const town = await aTown("Franklin");
  const [linh, rosa] = [await aCook("Linh Pham", town), await aCook("Rosa Delgado", town, "Mexican")];
  const dinner = await aDinner("Broken rice with pork chop", linh);
  await aDinner("Pozole rojo", rosa);
  const { order_id, account_id } = await anOrder(dinner, { status: "delivered" });
  const review = { order_id, rating: 5, written_content: REVIEW };
  await as({ account_id, key_id: 0 }).post("/api/reviews/", review);
  return { town, linh, rosa };
}

test("the chefs of a town: the nearest, the newest and the best rated, and after the last one no more", async () => {
  const { town, linh, rosa } = await twoCooks();
  const guest = await api();
  const query = { market_place_id: town.id };
  const { data: near } = await guest.GET("/api/local-chef/", {
    params: { query: { ...query, zip_code: town.zips[0] ?? "" } },
  });
  expect(near?.results.map(({ id }) => id).sort()).toEqual([linh.chef_id, rosa.chef_id].sort());
  const { data: newest } = await guest.GET("/api/more-chefs/", { params: { query } });
  expect(newest?.results.map(({ id }) => id)).toEqual([rosa.chef_id, linh.chef_id]);
  const { data: best } = await guest.GET("/api/chef/topratedchefs/", { params: { query } });
  expect(best?.results[0]).toMatchObject({ id: linh.chef_id, rating: 5, review_count: 1 });
  for (const path of ["/api/local-chef/", "/api/more-chefs/", "/api/chef/topratedchefs/"] as const) {
    const past = await guest.GET(path, { params: { query: { ...query, offset: "12" } } });
    expect([past.response.status, past.error]).toEqual([404, { detail: "No More Chefs" }]);
  }

  const { data: page } = await guest.GET("/api/chefs-slug/{slug}/", {
    params: { path: { slug: linh.slug } },
  });
  expect(page).toMatchObject({
    full_name: "Linh Pham",
    kitchen: { city: "Franklin" },
    chef_reviews: [{ rating: 5, written_content: REVIEW }],
  });
  expect(page?.scheduled_meals).toEqual(page?.meals);
  const { data: meals } = await guest.GET("/api/chef/{id}/chefmeals/", {
    params: { path: { id: linh.chef_id } },
  });
  expect(meals?.results).toEqual(page?.meals);
});
