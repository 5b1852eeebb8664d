import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as, guest } from "../../as";
import {
  aChef,
  aCuisine,
  aDeliveredOrder,
  aDiner,
  aMarketplace,
  aMeal,
  anOrderedLine,
  type TestChef,
} from "../../builders";
import { messagesOf } from "../../setup/messages";

interface Kitchen {
  id: number;
  status: string;
  missing: string[];
  [field: string]: unknown;
}
type Wrong = Record<string, string[]> & { details: string };

const change = (who: TestChef, body: object) =>
  as(who).patch<Kitchen>(`/api/chef-kitchen/${who.chef_id}/`, body);
const wrong = (who: TestChef, body: object) =>
  as(who).patch<Wrong>(`/api/chef-kitchen/${who.chef_id}/`, body);

/** What staff were told about a kitchen. */
const tellings = async (who: TestChef) => {
  const titles = (await messagesOf(`kitchen:${who.chef_id}:`)).map(({ title }) => title);
  return [...new Set(titles)].map((title) => ({ title }));
};

describe("my kitchen", () => {
  test("its cook sees all of it; diners and guests nothing", async () => {
    const cook = await aChef();
    expect((await guest().get("/api/chef-kitchen/")).status).toBe(401);
    expect((await as(await aDiner()).get("/api/chef-kitchen/")).status).toBe(403);
    const { status, body } = await as(cook).get<Kitchen>("/api/chef-kitchen/");
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        id: cook.chef_id,
        kitchen_type: "home",
        address: "88 Oak Lane",
        city: "Nashville",
        status: "approved",
        marketplace: expect.objectContaining({ id: cook.marketplace_id }),
        orders_in_pause: [],
      }),
    ]);
    const page = await guest().get(`/api/chefs-slug/${cook.slug}/`);
    expect(page.text).not.toContain("88 Oak Lane");
  });

  test("another cook's is not there, to the byte", async () => {
    const [cook, other] = [await aChef(), await aChef()];
    const theirs = await as(other).put(`/api/chef-kitchen/${cook.chef_id}/`, { kitchen_name: "Mine" });
    const nobodys = await as(other).put("/api/chef-kitchen/999999999/", { kitchen_name: "Mine" });
    expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
    expect((await as(cook).get<Kitchen>("/api/chef-kitchen/")).body.kitchen_name).toBe(
      `${cook.full_name}'s kitchen`,
    );
  });

  test("every field can be changed, and what is left out stays", async () => {
    const cook = await aChef();
    const [curry, stew] = [await aCuisine(), await aCuisine()];
    const body = {
      kitchen_name: "The blue pot",
      kitchen_type: "shared",
      primary_cuisine: curry.id,
      cuisines: [stew.id],
      address: "9 Elm Street",
      city: "East Nashville",
      cutoff_hours: 36,
      chef_delivers: false,
      delivery_radius_km: 12,
      daily_capacity: 40,
      ein_number: "12-3456789",
      permit_number: "TN-77",
      permit_expires_on: "2027-06-30",
    };
    const { status, body: after } = await change(cook, body);
    const { primary_cuisine, cuisines, ...plain } = body;
    expect([status, after]).toEqual([200, expect.objectContaining(plain)]);
    expect([after.primary_cuisine, after.cuisines]).toEqual([
      expect.objectContaining({ id: primary_cuisine }),
      [expect.objectContaining({ id: curry.id }), expect.objectContaining({ id: cuisines[0] })],
    ]);
    const later = await change(cook, {
      daily_capacity: null,
      delivery_radius_km: "",
      status: "draft",
      id: 1,
    });
    expect(later.body).toEqual({ ...after, daily_capacity: null, delivery_radius_km: null });
  });

  test.each([
    [{ kitchen_name: "" }, { kitchen_name: ["Kitchen name is required"] }],
    [{ kitchen_type: "garage" }, { kitchen_type: ["Kitchen type is required"] }],
    [{ address: " " }, { address: ["Address is required"] }],
    [{ city: null }, { city: ["City is required"] }],
    [{ state: "" }, { state: ["State is required"] }],
    [{ postal_code: "" }, { postal_code: ["Postal code is required", "Enter a 5-digit ZIP code"] }],
    [{ postal_code: "372" }, { postal_code: [expect.any(String)] }],
    [{ postal_code: "99999" }, { postal_code: ["This ZIP code doesn't exist"] }],
    [{ primary_cuisine: 999_999_999 }, { primary_cuisine: ["Choose one of the cuisines"] }],
    [{ cuisines: [999_999_999] }, { cuisines: ["Choose one of the cuisines"] }],
    [{ cutoff_hours: 20 }, { cutoff_hours: ["Choose 12, 24, 36, 48 or 72 hours"] }],
    [{ ein_number: "12" }, { ein_number: ["Enter the nine digits of your EIN"] }],
    [{ daily_capacity: 2.5 }, { daily_capacity: ["Enter portions from 1 to 10,000"] }],
    [{ closed_to: "2026-12-01" }, { closed_from: ["Enter the first day you're closed"] }],
    [
      { closed_from: "2026-12-10", closed_to: "2026-12-01" },
      { closed_to: ["The end date is before the start date"] },
    ],
    [{ closed_from: "tomorrow" }, { closed_from: ["Use the form YYYY-MM-DD"] }],
  ])("%o is refused beside its field", async (body, fields) => {
    const answer = await wrong(await aChef(), body);
    expect([answer.status, answer.body]).toEqual([400, { ...fields, details: expect.any(String) }]);
  });

  test("a pause names the orders that are due within it", async () => {
    const meal = await aMeal();
    const line = await anOrderedLine({ meal });
    const [part] = await sql<
      [{ day: string }]
    >`SELECT delivery_date AS day FROM order_part WHERE id = ${line.part_id}`;
    const paused = await change(meal.chef, { closed_from: part.day, closed_to: null });
    expect(paused.body.orders_in_pause).toEqual([
      { id: line.order_id, number: expect.any(String), delivery_date: part.day },
    ]);
    const open = await change(meal.chef, { closed_from: null });
    expect(open.body).toMatchObject({ closed_from: null, closed_to: null, orders_in_pause: [] });
  });

  test("a kitchen with meals stays in its marketplace; a new one goes where its ZIP code is", async () => {
    const [here, there] = [await aMarketplace(), await aMarketplace()];
    const zip = there.zips[0] ?? "";
    const fresh = await aChef({ marketplace: here, status: "draft" });
    const moved = await change(fresh, { postal_code: zip });
    expect(moved.body).toMatchObject({ postal_code: zip, marketplace: { id: there.id } });
    const { chef } = await aMeal({ chef: await aChef({ marketplace: here }) });
    const refused = await wrong(chef, { postal_code: zip });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      "A kitchen with meals can't move to another city. Contact us and we'll help.",
    ]);
  });

  test("a draft goes to staff once nothing is missing, who hear of it once", async () => {
    const cook = await aChef({ status: "draft" });
    await sql`UPDATE chef SET bio = '', kitchen_name = '' WHERE id = ${cook.chef_id}`;
    const { body: first } = await as(cook).get<Kitchen>("/api/chef-kitchen/");
    expect([first.status, first.missing]).toEqual(["draft", ["kitchen_name", "primary_cuisine", "bio"]]);
    const cuisine = await aCuisine();
    const half = await change(cook, { kitchen_name: "The blue pot", primary_cuisine: cuisine.id });
    expect([half.body.status, half.body.missing]).toEqual(["draft", ["bio"]]);
    await as(cook).put("/api/chef-bio/", { bio: "I cook what my mother cooked." });
    await as(cook).put("/api/chef-bio/", { bio: "I cook what my mother cooked, on Fridays." });
    const { body: last } = await as(cook).get<Kitchen>("/api/chef-kitchen/");
    expect([last.status, last.missing]).toEqual(["submitted", []]);
    expect((await tellings(cook)).map(({ title }) => title)).toEqual(
      (await sql`SELECT FROM staff_member WHERE ended_at IS NULL`).length > 0
        ? ["The blue pot is waiting for approval"]
        : [],
    );
  });
});

describe("what the public reads of me", () => {
  test("bio: guest, diner, cook, and the required words", async () => {
    const cook = await aChef();
    expect((await guest().get("/api/chef-bio/")).status).toBe(401);
    expect((await as(await aDiner()).put("/api/chef-bio/", {})).status).toBe(403);
    const answer = await as(cook).put("/api/chef-bio/", { title: "Two pots", bio: "<b>Nine</b> years." });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: cook.chef_id,
        title: "Two pots",
        bio: "<b>Nine</b> years.",
        full_name: cook.full_name,
        image: null,
      },
    ]);
    expect((await as(cook).get("/api/chef-bio/")).body).toEqual(answer.body);
    const empty = await as(cook).patch("/api/chef-bio/", { title: "", bio: "" });
    expect([empty.status, empty.body]).toEqual([
      400,
      { title: ["Title is required"], bio: ["Bio is required"], details: "Title is required" },
    ]);
  });

  test("another name gives another address, and the old one leads there", async () => {
    const cook = await aChef();
    const renamed = await as(cook).patch<{ slug: string }>("/api/chef/update/", {
      full_name: "Zoë Marchetti",
    });
    expect(renamed.body.slug).toBe(`zoe-marchetti-${cook.chef_id}`);
    const old = await guest().get<{ slug: string; full_name: string }>(`/api/chefs-slug/${cook.slug}/`);
    expect([old.status, old.body.slug, old.body.full_name]).toEqual([
      200,
      renamed.body.slug,
      "Zoë Marchetti",
    ]);
    const back = await as(cook).patch<{ slug: string }>("/api/chef/update/", { full_name: "Zoë Marchetti" });
    expect(back.body.slug).toBe(renamed.body.slug);
  });

  test("website and social ids are held to the spec's rules, and null clears them", async () => {
    const cook = as(await aChef());
    const given = {
      website: "mai.example/menu",
      instagram_id: "mai.cooks",
      facebook_id: "@mai",
      twitter_id: "mai_t",
    };
    const set = await cook.put("/api/chef/update/", given);
    expect(set.body).toMatchObject({ ...given, website: "https://mai.example/menu" });
    for (const instagram_id of ["www.mai", "https-mai", "mai.com", "WWW.mai"]) {
      const refused = await cook.put<Wrong>("/api/chef/update/", { instagram_id });
      expect([refused.status, refused.body.instagram_id]).toEqual([
        400,
        ["Enter your username only, without www, http, https or .com"],
      ]);
    }
    for (const website of ["javascript:alert(1)", "nothing", "http://", "https://a b.example"]) {
      const refused = await cook.put<Wrong>("/api/chef/update/", { website });
      expect([website, refused.status, refused.body.website]).toEqual([
        website,
        400,
        ["Enter a valid website"],
      ]);
    }
    const cleared = await cook.put("/api/chef/update/", { website: null, instagram_id: "" });
    expect(cleared.body).toMatchObject({ website: null, instagram_id: null, facebook_id: "@mai" });
  });
});

describe("the dashboard", () => {
  test("shows the numbers of the lists and reports behind it", async () => {
    const cook = await aChef();
    expect((await guest().get("/api/chef-dashboard/")).status).toBe(401);
    expect((await as(await aDiner()).get("/api/chef-dashboard/")).status).toBe(403);
    const { ana, order_id } = await aDeliveredOrder(cook, 1800, 200);
    await as(ana).post("/api/reviews/", { order_id, rating: 4, written_content: "Warm and plenty." });
    const line = await anOrderedLine({ meal: await aMeal({ chef: cook }), quantity: 2 });
    const { status, body } = await as(cook).get("/api/chef-dashboard/");
    const revenue = await as(cook).get<{ total_cents: number }>("/api/chef-dashboard/total-revenue/");
    expect([status, body]).toEqual([
      200,
      {
        kitchen: expect.objectContaining({ id: cook.chef_id, status: "approved", bank_status: "active" }),
        setup: { is_selling: true, steps: expect.arrayContaining([{ step: "bank", is_done: true }]) },
        next_cutoff: expect.objectContaining({ portions: expect.any(Number) }),
        week: expect.arrayContaining([expect.objectContaining({ portions: 2, orders: 1 })]),
        waiting: {
          unanswered_reviews: 1,
          undeclared_meals: 0,
          permit_ends_on: null,
          changed_sheet: null,
          undelivered_orders: 0,
          undelivered_since: null,
        },
        limits: expect.objectContaining({ today: expect.objectContaining({ most: null }) }),
        meals: { total: 2, listed: 2, orderable: 2 },
        orders: { new: 1, upcoming: 1, past: 1, today: expect.any(Number) },
        next_orders: [expect.objectContaining({ id: line.order_id, status: "placed", portions: 2 })],
        revenue: {
          total_cents: revenue.body.total_cents,
          this_month_cents: 2000,
          due_cents: 2000,
          next_at: expect.any(String),
        },
        reviews: {
          rating: 4,
          review_count: 1,
          latest: [expect.objectContaining({ rating: 4, written_content: "Warm and plenty." })],
        },
      },
    ]);
    expect(revenue.body.total_cents).toBe(2000);
  });

  test("of a cook who has nothing yet is all zeros", async () => {
    const { status, body } = await as(await aChef({ status: "draft" })).get<{ next_orders: [] }>(
      "/api/chef-dashboard/",
    );
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        meals: { total: 0, listed: 0, orderable: 0 },
        orders: { new: 0, upcoming: 0, past: 0, today: 0 },
        next_orders: [],
        revenue: { total_cents: 0, this_month_cents: 0, due_cents: 0, next_at: null },
        reviews: { rating: 0, review_count: 0, latest: [] },
      }),
    ]);
  });
});
