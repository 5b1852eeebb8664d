import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as, guest } from "../../as";
import { aChef, aCuisine, aDiner, aMarketplace, aMeal, aMember, aSignedIn, dayFrom } from "../../builders";

interface List {
  count: number;
  next: string | null;
  previous: string | null;
  results: { id: number; slug: string; schedule: { next_date: string } | null }[];
}

const LISTS = [
  "/local-meals/",
  "/meals-nearby/",
  "/more-meals/",
  "/popular-this-week/",
  "/local-chef/",
  "/more-chefs/",
  "/chef/topratedchefs/",
];

/** Every public list of meals, and how many of them its answer carries. */
const mealLists = (meal_id: number, chef: { chef_id: number; slug: string }) =>
  [
    ["/local-meals/", 1],
    ["/meals-nearby/", 3],
    ["/more-meals/", 1],
    ["/popular-this-week/", 1],
    ["/meal/featured-meal/", 1],
    [`/meal/${meal_id}/same-meals/`, 1],
    [`/chef/${chef.chef_id}/chefmeals/`, 1],
    [`/chefs-slug/${chef.slug}/`, 2],
  ] as const;

describe("finding dinner, as a guest", () => {
  test("from the ZIP code to a meal's page", async () => {
    const town = await aMarketplace();
    const meal = await aMeal({ chef: await aChef({ marketplace: town }) });
    const found = await guest().get<{ data: { id: number } }>(
      `/api/get-market-place/?zip_code=${town.zips[0]}`,
    );
    expect(found.body.data).toEqual({
      id: town.id,
      name: town.name,
      slug: town.slug,
      is_global: false,
      time_zone: town.time_zone,
    });
    const meals = await guest().get<List>(`/api/local-meals?market_place_id=${town.id}`);
    expect(meals.body).toMatchObject({
      count: 1,
      next: null,
      previous: null,
      results: [{ id: meal.id, slug: meal.slug }],
    });
    const page = await guest().get(`/api/meal/${meal.slug}/meal_details_by_slug/`);
    expect([page.status, page.body]).toMatchObject([
      200,
      { id: meal.id, result: null, schedule: { next_date: await dayFrom(2) } },
    ]);
    expect((await guest().get<List>(`/api/meal/${meal.id}/same-meals/`)).body).toMatchObject({
      count: 0,
      results: [],
    });
    const chef = await guest().get(`/api/chefs-slug/${meal.chef.slug}/?market_place_id=${town.id}`);
    expect(chef.body).toMatchObject({
      id: meal.chef.chef_id,
      meals: [{ id: meal.id }],
      scheduled_meals: [{ id: meal.id }],
      chef_reviews: [],
    });
    expect(
      (await guest().get<List>(`/api/chef/${meal.chef.chef_id}/chefmeals/?page_size=10`)).body.count,
    ).toBe(1);
  });

  test("pages go on to the end by their own links, and every meal is seen once", async () => {
    const town = await aMarketplace();
    const chef = await aChef({ marketplace: town });
    for (let n = 0; n < 5; n += 1) await aMeal({ chef });
    const seen: number[] = [];
    let path: string | null = `/api/more-meals/?market_place_id=${town.id}&limit=2`;
    for (let n = 0; path !== null && n < 9; n += 1) {
      const { body } = (await guest().get<List>(path)) as { body: List };
      expect(body.count).toBe(5);
      seen.push(...body.results.map((meal) => meal.id));
      path = body.next && new URL(body.next).pathname + new URL(body.next).search;
      if (seen.length === 2) await aMeal({ chef });
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
    const past = await guest().get<List>(`/api/local-meals/?market_place_id=${town.id}&offset=400`);
    expect([past.status, past.body.results, past.body.next]).toEqual([200, [], null]);
  });

  test("a screen's page beyond the end leads to the last one, with all its filters", async () => {
    const [town, cuisine] = [await aMarketplace(), await aCuisine()];
    const zip = town.zips[0];
    const chef = await aChef({ marketplace: town });
    await Promise.all(Array.from({ length: 13 }, () => aMeal({ chef, cuisine, voucher: true })));
    const member = await aMember({ vouchers: 1 });
    const cookie = `dindin_session=${(await aSignedIn(member, "session")).key}`;
    const ledTo = async (path: string) => {
      const { status, headers } = await guest().get(path, { headers: { cookie } });
      return [status, headers.get("location")];
    };
    for (const [path, last] of [
      [`/meals?zipCode=${zip}&sortBy=price&page=99`, `/meals?zipCode=${zip}&sortBy=price&page=2`],
      [`/meals?zipCode=${zip}&page=3`, `/meals?zipCode=${zip}&page=2`],
      [`/meals/${cuisine.slug}?zipCode=${zip}&page=9`, `/meals/${cuisine.slug}?zipCode=${zip}&page=2`],
      [`/meals?zipCode=${zip}&search=zzzzqq&page=9`, `/meals?zipCode=${zip}&search=zzzzqq`],
      [`/chefs?zipCode=${zip}&page=99`, `/chefs?zipCode=${zip}`],
      [`/voucher-meals?zipCode=${zip}&page=99`, `/voucher-meals?zipCode=${zip}&page=2`],
    ] as const)
      expect([path, ...(await ledTo(path))]).toEqual([path, 302, last]);
    expect((await ledTo(`/meals?zipCode=${zip}&page=2`))[0]).toBe(200);
    expect(
      (await guest().get<List>(`/api/local-meals/?market_place_id=${town.id}&offset=24`)).body.results,
    ).toEqual([]);
  });

  test("past the last chef it is 'No More Chefs', and no chef at all is an empty list", async () => {
    const town = await aMarketplace();
    for (const path of ["/local-chef/", "/more-chefs/", "/chef/topratedchefs/"]) {
      const empty = await guest().get<List>(`/api${path}?market_place_id=${town.id}`);
      expect([empty.status, empty.body.results]).toEqual([200, []]);
      const past = await guest().get(`/api${path}?market_place_id=${town.id}&offset=12`);
      expect([past.status, past.body]).toEqual([404, { detail: "No More Chefs" }]);
    }
  });

  test("every list takes every filter and order, and refuses what is none", async () => {
    const town = await aMarketplace();
    const meal = await aMeal({ chef: await aChef({ marketplace: town }), cuisine: await aCuisine() });
    const fits = [
      "",
      "zip_code=&latitude=&longitude=&date=&cuisine=&search=&chef=&order=&is_voucher_meal=",
      `latitude=${town.latitude}&longitude=${town.longitude}&order=distance`,
      `zip_code=${town.zips[0]}&date=${await dayFrom(3)}&is_voucher_meal=false&ordering=-popular`,
      `chef=${meal.chef.slug}&search=ginger&cuisine=no-such-cuisine&without=peanut,sesame`,
      "order=price&page=2&limit=1000000000",
      `search=${encodeURIComponent("%%%\u0000 ' \" \\ '; drop table meal --")}`,
    ];
    const wrong = [
      "order=password",
      "ordering=rating;drop",
      "page=0",
      "page=-1",
      "limit=abc",
      "offset=-1",
      "date=2026-02-30",
      "zip_code=3720",
      "latitude=91&longitude=0",
      "without=love",
      "is_voucher_meal=perhaps",
      "market_place_id=1e3",
      `search=${"x".repeat(300)}`,
      "order=price&order=rating",
    ];
    for (const path of LISTS) {
      for (const query of fits) {
        const answer = await guest().get(`/api${path}?market_place_id=${town.id}&${query}`);
        const expected = query.startsWith("order=price&page=2") && path.includes("chef") ? [404] : [200, 400];
        expect(expected, `${path} ${query}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
        if (!query.startsWith("search=")) expect(answer.status).toBe(expected[0]);
      }
      for (const query of wrong) {
        const answer = await guest().get<Record<string, string[]>>(`/api${path}?${query}`);
        expect(answer.status, `${path} ${query}`).toBe(400);
        expect(Object.values(answer.body)[0]?.[0], query).toEqual(expect.any(String));
      }
    }
  });

  test("who avoids something is shown no meal with it, or with traces of it, in any list", async () => {
    const chef = await aChef({ marketplace: await aMarketplace() });
    const cuisine = await aCuisine();
    const meal = await aMeal({ chef, cuisine });
    const safe = await aMeal({ chef, cuisine });
    const [soup, satay] = [
      await aMeal({ chef, cuisine, allergens: ["milk"] }),
      await aMeal({ chef, cuisine, may_contain: ["peanut"] }),
    ];
    for (const { id } of [meal, safe, soup, satay])
      await sql`INSERT INTO feature (marketplace_id, kind, meal_id) VALUES (${chef.marketplace_id}, 'meal', ${id})`;
    const here = `market_place_id=${chef.marketplace_id}`;
    const of = async (path: string, filter: string) => {
      const { body } = await guest().get<Record<string, List["results"]>>(`/api${path}?${here}&${filter}`);
      return Object.values(body)
        .filter((list) => Array.isArray(list) && list.some(({ id }) => id === safe.id))
        .map((list) => list.map(({ id }) => id));
    };
    for (const [path, lists] of mealLists(meal.id, chef)) {
      const all = await of(path, "without=");
      expect([path, all.length, all.every((ids) => ids.includes(soup.id) && ids.includes(satay.id))]).toEqual(
        [path, lists, true],
      );
      const fitting = await of(path, "without=peanut,milk");
      expect([path, fitting.length, fitting.flat().filter((id) => id !== meal.id && id !== safe.id)]).toEqual(
        [path, lists, []],
      );
      expect([path, (await guest().get(`/api${path}?without=love`)).status]).toEqual([path, 400]);
    }
  });

  test("who eats in some way is shown only what its cook calls so, in any list", async () => {
    const chef = await aChef({ marketplace: await aMarketplace() });
    const cuisine = await aCuisine();
    const meal = await aMeal({ chef, cuisine, tags: ["Vegan", "gluten-free"] });
    const both = await aMeal({ chef, cuisine, tags: ["spicy", "vegan", "gluten free"] });
    const plain = await aMeal({ chef, cuisine, tags: ["vegan style", "gluten free"] });
    // its tags say so, its allergens don't
    const milky = await aMeal({ chef, cuisine, tags: ["vegan", "gluten free"] });
    await sql`UPDATE meal SET allergens = '{milk,wheat}' WHERE id = ${milky.id}`;
    for (const { id } of [meal, both, plain, milky])
      await sql`INSERT INTO feature (marketplace_id, kind, meal_id) VALUES (${chef.marketplace_id}, 'meal', ${id})`;
    const of = async (path: string, filter: string) => {
      const { body } = await guest().get<Record<string, List["results"]>>(
        `/api${path}?market_place_id=${chef.marketplace_id}&${filter}`,
      );
      return Object.values(body).flatMap((list) => (Array.isArray(list) ? list.map(({ id }) => id) : []));
    };
    for (const [path] of mealLists(meal.id, chef)) {
      for (const [diets, isPlainOne] of [
        ["gluten%20free", true],
        ["gluten-free,vegan", false],
        ["vegetarian,dairy%20free", false],
      ] as const) {
        const ids = await of(path, `diet=${diets}`);
        expect([path, ids.includes(milky.id)]).toEqual([path, false]);
        expect([path, diets, ids.includes(both.id), ids.includes(plain.id)]).toEqual([
          path,
          diets,
          true,
          isPlainOne,
        ]);
      }
      const wrong = await guest().get(`/api${path}?diet=vegan,carnivore`);
      expect([path, wrong.status, Object.keys(wrong.body as object)]).toEqual([path, 400, ["diet"]]);
    }
    const cooks = (diet: string) => of("/local-chef/", `diet=${diet}`);
    expect([await cooks("vegan"), await cooks("halal")]).toEqual([[chef.chef_id], []]);
  });

  test("what is missing has the same words everywhere, and another method is 405", async () => {
    for (const path of [
      "/meal/none/meal_details_by_slug/",
      "/meal/x/same-meals/",
      "/chefs-slug/none/",
      "/chef/2000000000/chefmeals/",
    ]) {
      const answer = await guest().get(`/api${path}`);
      expect([answer.status, answer.text], path).toEqual([404, '{"detail":"Not found."}']);
    }
    expect((await guest().post("/api/local-meals/", {})).status).toBe(405);
  });

  test("cuisines and marketplaces are lists like all others", async () => {
    for (const path of [
      "/cuisines/",
      "/cuisinelistapi/",
      "/cuisines-list/",
      "/marketplacelist/",
      "/meal/featured-meal/?is_featured=1",
    ]) {
      const answer = await guest().get<List>(`/api${path}`);
      expect([answer.status, Object.keys(answer.body)]).toEqual([
        200,
        ["count", "next", "previous", "results"],
      ]);
    }
  });
});

describe("a cook's supply", () => {
  const body = async () => ({
    name: "Jollof rice",
    description: "Smoky.",
    price_cents: 1450,
    tags: ["rice"],
    cuisine: (await aCuisine()).id,
    ingredients: "Rice",
    heating_instructions: "Three minutes.",
    sku: "JR-1",
    allergens: ["sesame"],
    may_contain: [],
    allergens_declared: true,
  });

  test("guests and diners may not, and a stranger's meal is as missing as none", async () => {
    const [diner, chef, meal] = [await aDiner(), await aChef(), await aMeal()];
    for (const path of ["/v2/schedulemeal/", "/chef-dashboard/allmeals/", `/v2/meal/${meal.id}/`]) {
      expect((await guest().get(`/api${path}`)).status).toBe(401);
      expect((await as(diner).get(`/api${path}`)).status).toBe(403);
    }
    for (const path of [`/v2/meal/${meal.id}/`, `/v2/schedulemeal/${meal.schedule?.id}/`]) {
      const none = path.replace(/\d+\/$/, "2000000000/");
      for (const ask of [as(chef).get, as(chef).delete]) {
        const [foreign, missing] = [await ask(`/api${path}`), await ask(`/api${none}`)];
        expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
      }
      expect((await as(chef).put(`/api${path}`, {})).status).toBe(404);
    }
  });

  test("from a new meal to a schedule that guests see, and back", async () => {
    const chef = await aChef({ marketplace: await aMarketplace() });
    const cook = as(chef);
    const made = await cook.put<{ id: number; slug: string }>("/api/v2/meal/", await body());
    expect(made.status).toBe(201);
    const twice = await cook.put<{ id: number }>("/api/v2/meal/", { ...(await body()), price_cents: 1500 });
    expect([twice.status, twice.body.id]).toEqual([201, made.body.id]);
    const days = { start_date: await dayFrom(2), end_date: await dayFrom(4) };
    const scheduled = await cook.post<{ id: number }>("/api/v2/schedulemeal/", {
      meal: made.body.id,
      ...days,
      count: 6,
    });
    expect([scheduled.status, scheduled.body]).toMatchObject([
      201,
      { count_left: 6, next_date: days.start_date },
    ]);
    const overlap = await cook.post("/api/v2/schedulemeal/", { meal: made.body.id, ...days, count: 6 });
    expect([overlap.status, overlap.body]).toMatchObject([400, { non_field_errors: [expect.any(String)] }]);
    const seen = await guest().get<List>(`/api/local-meals/?market_place_id=${chef.marketplace_id}`);
    expect(seen.body.results).toMatchObject([
      { id: made.body.id, price_cents: 1500, schedule: { id: scheduled.body.id, count_left: 6 } },
    ]);
    expect((await cook.patch(`/api/v2/schedulemeal/${scheduled.body.id}/`, { count: 9 })).body).toMatchObject(
      { count: 9 },
    );
    expect((await cook.get<List>("/api/chef-dashboard/allmeals/")).body.count).toBe(1);
    expect((await cook.delete(`/api/v2/schedulemeal/${scheduled.body.id}/`)).status).toBe(200);
    expect((await cook.delete(`/api/v2/schedulemeal/${scheduled.body.id}/`)).status).toBe(404);
    expect((await cook.delete(`/api/v2/meal/${made.body.id}/`)).body).toMatchObject({ id: made.body.id });
    expect((await cook.delete(`/api/v2/meal/${made.body.id}/`)).status).toBe(404);
  });

  test("what is wrong with a meal is said by field and as `details`; a kitchen in waiting is told so", async () => {
    const wrong = await as(await aChef()).put<Record<string, unknown>>("/api/v2/meal/", {
      ...(await body()),
      price_cents: -1,
    });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { price_cents: [expect.any(String)], details: expect.any(String) },
    ]);
    const waiting = await aMeal({ chef: await aChef({ approved: false }), schedule: false });
    const answer = await as(waiting.chef).post("/api/v2/schedulemeal/", {
      meal: waiting.id,
      start_date: await dayFrom(2),
      end_date: await dayFrom(3),
      count: 1,
    });
    expect([answer.status, answer.body]).toEqual([403, { detail: "Your kitchen is waiting for approval." }]);
  });
});
