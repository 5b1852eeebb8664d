import { afterAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aMarketplace, dayFrom } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { aCook, aDinner, aKnownCuisine, anOrder, aPhoto, asForm, aTown } from "./scene";

afterAll(() => expectAreaCovered("meals"));

test("a cook puts a meal on the menu, with a picture, changes it and takes it off", async () => {
  const cook = await aCook("Pilar Quispe", await aTown("Mount Juliet"), "Peruvian");
  const pilar = await api(cook);
  const { data: picture } = await pilar.POST("/api/v2/meal/image/", {
    body: { image: await aPhoto("aji-de-gallina.jpg") },
    bodySerializer: asForm,
  });
  expect(picture?.sources).toHaveLength(6);
  const written = {
    name: "Ají de gallina",
    description: "Shredded chicken in a mild yellow-pepper cream, over potatoes, with olives and egg.",
    price_cents: 1550,
    tags: ["comfort", "mild"],
    cuisine: (await aKnownCuisine("Peruvian")).id,
    ingredients: "Chicken, yellow pepper, bread, milk, walnut, potato, olive, egg, rice, salt",
    heating_instructions: "Four minutes in the microwave at full power, stirred once.",
    sku: "PQ-014",
    allergen_species: { tree_nuts: "walnut" },
    allergens: ["milk" as const, "egg" as const, "wheat" as const, "tree_nuts" as const],
    may_contain: ["peanut" as const],
    allergens_declared: true,
    images: [{ url: picture?.url ?? "", alt: "Yellow stew over halved potatoes" }],
  };
  const { data: made } = await pilar.PUT("/api/v2/meal/", { body: written });
  expect(made).toMatchObject({ name: "Ají de gallina", is_listed: true, images: [{ url: picture?.url }] });
  expect(made).toMatchObject({
    state: "not_scheduled",
    open_orders: 0,
    allergen_species: { tree_nuts: "walnut" },
  });
  expect(made?.images[0]?.alt).toBe("Yellow stew over halved potatoes");
  const { data: again } = await pilar.PUT("/api/v2/meal/", { body: written });
  expect(again).toEqual(made);

  const params = { path: { id: made?.id ?? 0 } };
  expect((await pilar.GET("/api/v2/meal/{id}/", { params })).data).toEqual(made);
  const { data: dearer } = await pilar.PATCH("/api/v2/meal/{id}/", { params, body: { price_cents: 1600 } });
  expect(dearer).toEqual({ ...made, price_cents: 1600 });
  const { data: milder } = await pilar.PUT("/api/v2/meal/{id}/", {
    params,
    body: { description: "Shredded chicken in a mild yellow-pepper cream.", tags: ["mild"] },
  });
  expect(milder).toMatchObject({ price_cents: 1600, tags: ["mild"], slug: made?.slug });
  const { data: menu } = await pilar.GET("/api/chef-dashboard/allmeals/", {
    params: { query: { search: "gallina" } },
  });
  expect(menu?.results).toEqual([milder]);
  const { data: gone } = await pilar.DELETE("/api/v2/meal/{id}/", { params });
  expect(gone?.id).toBe(made?.id);
  expect((await pilar.GET("/api/v2/meal/{id}/", { params })).response.status).toBe(404);
  const { data: off } = await pilar.GET("/api/chef-dashboard/allmeals/", {
    params: { query: { deleted: "true" } },
  });
  expect(off?.results).toMatchObject([{ id: made?.id, state: "deleted" }]);
  const { data: back } = await pilar.POST("/api/v2/meal/{id}/restore/", { params });
  expect(back).toEqual(milder);
});

test("a meal is written bit by bit, and duplicated, as a draft that nobody else sees", async () => {
  const cook = await aCook("Zofia Wrona", await aTown("Hartsville"), "Polish");
  const dinner = await aDinner("Bigos", cook);
  const zofia = await api(cook);
  const { data: copy } = await zofia.POST("/api/v2/meal/{id}/duplicate/", {
    params: { path: { id: dinner.id } },
  });
  expect(copy?.fields).toMatchObject({
    name: "Bigos (copy)",
    price: (dinner.price_cents / 100).toFixed(2),
  });
  expect(copy?.fields.sku).not.toBe(dinner.sku);
  const params = { path: { guid: copy?.guid ?? "" } };
  const { data: typed } = await zofia.PUT("/api/v2/meal/draft/{guid}/", {
    params,
    body: { name: "Bigos with plums", price: "12.", tags: ["stew"], allergen: { milk: "free" } },
  });
  expect(typed?.fields).toMatchObject({ price: "12.", allergen: { milk: "free" }, images: [] });
  expect((await zofia.GET("/api/v2/meal/draft/{guid}/", { params })).data).toEqual(typed);
  expect((await zofia.GET("/api/v2/meal/draft/")).data?.results).toEqual([typed]);
  const { data: menu } = await zofia.GET("/api/chef-dashboard/allmeals/");
  expect(menu?.results).toMatchObject([{ id: dinner.id, state: "on_sale" }]);
  expect((await zofia.DELETE("/api/v2/meal/draft/{guid}/", { params })).data).toEqual(typed);
  expect((await zofia.GET("/api/v2/meal/draft/{guid}/", { params })).response.status).toBe(404);
});

test("a meal that is scheduled keeps its allergens declared, and one that is ordered stays", async () => {
  const cook = await aCook("Ines Moreau", await aTown("Fairview"));
  const dinner = await aDinner("Summer rolls", cook);
  await anOrder(dinner);
  const ines = await api(cook);
  const params = { path: { id: dinner.id } };
  const undeclared = await ines.PATCH("/api/v2/meal/{id}/", { params, body: { allergens_declared: false } });
  const deleted = await ines.DELETE("/api/v2/meal/{id}/", { params });
  expect([undeclared.error, deleted.error]).toMatchObject([{ code: "scheduled" }, { code: "has_orders" }]);
});

test("diners find the meals of a town in every list, and one of them on its own page", async () => {
  const town = await aTown("Nashville");
  const [linh, bela] = [await aCook("Thuy Nguyen", town), await aCook("Bela Fernandes", town, "Indian")];
  const pork = await aDinner("Lemongrass pork bowl", linh, { price: 1450, sold_this_week: 14 });
  const pho = await aDinner("Beef pho", linh, { price: 1500 });
  const dal = await aDinner("Dal makhani", bela, { price: 1200 });
  await sql`INSERT INTO feature (marketplace_id, kind, meal_id) VALUES (${town.id}, 'meal', ${dal.id})`;
  const guest = await api();
  const here = { market_place_id: town.id };
  const ids = (page: { results: { id: number }[] } | undefined) => page?.results.map(({ id }) => id);

  const { data: cheapest } = await guest.GET("/api/local-meals/", {
    params: { query: { ...here, order: "price", without: "peanut,sesame" } },
  });
  expect(ids(cheapest)).toEqual([dal.id, pho.id]);
  const { data: near } = await guest.GET("/api/meals-nearby/", {
    params: { query: { ...here, zip_code: town.zips[0] ?? "", date: await dayFrom(3) } },
  });
  expect(near?.count).toBe(3);
  const { data: newest } = await guest.GET("/api/more-meals/", {
    params: { query: { ...here, limit: "2" } },
  });
  expect([ids(newest), newest?.next]).toEqual([[dal.id, pho.id], expect.stringContaining("offset=2")]);
  const { data: popular } = await guest.GET("/api/popular-this-week/", { params: { query: here } });
  expect(ids(popular)?.[0]).toBe(pork.id);
  const { data: found } = await guest.GET("/api/local-meals/", {
    params: { query: { ...here, search: "lemongras bowl" } },
  });
  expect(ids(found)).toEqual([pork.id]);
  const { data: featured } = await guest.GET("/api/meal/featured-meal/", { params: { query: here } });
  expect(featured?.results).toEqual([expect.objectContaining({ id: dal.id, meal_name: "Dal makhani" })]);
  const { data: alike } = await guest.GET("/api/meal/{id}/same-meals/", { params: { path: { id: pho.id } } });
  expect(ids(alike)?.[0]).toBe(pork.id);

  const { data: page } = await guest.GET("/api/meal/{slug}/meal_details_by_slug/", {
    params: { path: { slug: pork.slug } },
  });
  expect(page).toMatchObject({ id: pork.id, result: null, unavailable: null, price_cents: 1450 });
  expect(page?.delivery_dates[0]).toBe(page?.schedule?.next_date);
});

test("a marketplace without a kitchen has empty lists, and a meal that is over says what there is instead", async () => {
  const guest = await api();
  const { id } = await aMarketplace();
  const { data: none } = await guest.GET("/api/local-meals/", { params: { query: { market_place_id: id } } });
  expect(none).toEqual({ count: 0, next: null, previous: null, results: [] });
  const cook = await aCook("Yusuf Karimi", await aTown("La Vergne"), "Persian");
  const over = await aDinner("Fesenjan", cook, { schedule: false });
  const next = await aDinner("Ghormeh sabzi", cook);
  const { data: page } = await guest.GET("/api/meal/{slug}/meal_details_by_slug/", {
    params: { path: { slug: over.slug } },
  });
  expect(page).toMatchObject({
    result: "Schedule Meal is Expired",
    unavailable: { code: "expired", next: { meal_slug: next.slug } },
  });
});
