import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { refundByStaff } from "~/domain/refunds/refund-by-staff.server";
import type { StaffActor } from "~/domain/staff/audit.server";
import { as, guest } from "../../as";
import { aChef, aDeliveredOrder, aDiner, aMeal, anOrderedLine } from "../../builders";

const PROMPT: StaffActor = { staff_id: null, actor: "staff:prompt:test" };

interface Review {
  id: number;
  rating: number;
  meal: { id: number } | null;
}
interface List<Row> {
  count: number;
  next: string | null;
  results: Row[];
}

const meanOf = async (id: number) =>
  (
    await sql<{ rating_sum: number; review_count: number; rank_rating: number }[]>`
    SELECT rating_sum, review_count, rank_rating FROM chef WHERE id = ${id}`
  )[0];

describe("a review", () => {
  test("a guest, a stranger, and one who has not been served yet write none", async () => {
    const cook = await aChef();
    const { order_id } = await aDeliveredOrder(cook, 1500);
    const body = { order_id, rating: 5, written_content: "Mine" };
    expect((await guest().post("/api/reviews/", body)).status).toBe(401);
    const stranger = as(await aDiner());
    const theirs = await stranger.post("/api/reviews/", body);
    const nobodys = await stranger.post("/api/reviews/", { ...body, order_id: 999_999_999 });
    expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
    for (const status of ["placed", "accepted", "out_for_delivery"] as const) {
      const line = await anOrderedLine({ meal: await aMeal({ chef: cook }), status });
      const early = await as({ account_id: line.account_id, key_id: 0 }).post("/api/reviews/", {
        order_id: line.order_id,
        rating: 5,
      });
      expect([early.status, early.body]).toEqual([
        403,
        { code: "not_delivered", detail: "You can review an order once it's delivered." },
      ]);
    }
    expect(await meanOf(cook.chef_id)).toMatchObject({ review_count: 0 });
  });

  test("is written once, shown to everybody, and counted for cook and meal", async () => {
    const cook = await aChef();
    const { ana, order_id } = await aDeliveredOrder(cook, 1500);
    const words = "<script>alert(1)</script> Lovely";
    const made = await as(ana).post<Review>("/api/reviews/", { order_id, rating: 4, written_content: words });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ order_id, rating: 4, written_content: words, first_name: ana.first_name }),
    ]);
    const again = await as(ana).post("/api/reviews/", { order_id, rating: 1 });
    expect([again.status, again.body]).toEqual([
      409,
      { code: "already_reviewed", detail: "You already reviewed this order." },
    ]);
    for (const chef of [cook.slug, String(cook.chef_id)]) {
      const list = await guest().get<List<Review>>(`/api/reviews/?chef=${chef}`);
      expect([list.body.count, list.body.results[0]]).toEqual([
        1,
        expect.objectContaining({ id: made.body.id, written_content: words }),
      ]);
    }
    const meal = made.body.meal?.id ?? 0;
    const page = await guest().get<{ rating: number; review_count: number }>(`/api/chefs-slug/${cook.slug}/`);
    expect(page.body).toMatchObject({ rating: 4, review_count: 1 });
    const desk = await as(cook).get<List<Review>>(`/api/chef-dashboard/${meal}/meal-reviews/`);
    expect([desk.status, desk.body.results.map(({ id }) => id)]).toEqual([200, [made.body.id]]);
    expect((await as(cook).get(`/api/v2/meal/${meal}/`)).body).toMatchObject({ rating: 4, review_count: 1 });
    expect((await as(await aChef()).get(`/api/chef-dashboard/${meal}/meal-reviews/`)).status).toBe(404);
  });

  test("twenty at once make one", async () => {
    const cook = await aChef();
    const { ana, order_id } = await aDeliveredOrder(cook, 1500);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as(ana).post("/api/reviews/", { order_id, rating: 5 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await meanOf(cook.chef_id)).toMatchObject({ rating_sum: 5, review_count: 1 });
  });

  test.each([
    [{ rating: 5 }, "order_id"],
    [{ order_id: 1 }, "rating"],
    [{ order_id: 1, rating: 0 }, "rating"],
    [{ order_id: 1, rating: 6 }, "rating"],
    [{ order_id: 1, rating: 4.5 }, "rating"],
    [{ order_id: 1, rating: "five" }, "rating"],
    [{ order_id: 1, rating: 5, written_content: "x".repeat(2001) }, "written_content"],
    [{ order_id: 1, rating: 5, written_content: "nul\u0000" }, "written_content"],
    [{ order_id: "1; DROP TABLE review", rating: 5 }, "order_id"],
  ])("%o is refused beside its field", async (body, field) => {
    const answer = await as(await aDiner()).post<object>("/api/reviews/", body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });

  test("a cook or a meal that is not in the order is not there", async () => {
    const { ana, order_id } = await aDeliveredOrder(await aChef(), 1500);
    for (const other of [{ chef: (await aChef()).chef_id }, { meal: (await aMeal()).id }]) {
      const answer = await as(ana).post("/api/reviews/", { order_id, rating: 5, ...other });
      expect([answer.status, answer.body]).toEqual([404, { detail: "Not found." }]);
    }
  });

  test("one review of five stars ranks below many good ones", async () => {
    const cook = await aChef();
    const { ana, order_id } = await aDeliveredOrder(cook, 1500);
    await as(ana).post("/api/reviews/", { order_id, rating: 5 });
    const [mean] = await sql<
      [{ m: number }]
    >`SELECT sum(rating_sum)::float8 / sum(review_count) AS m FROM chef`;
    const { rank_rating = 0 } = (await meanOf(cook.chef_id)) ?? {};
    expect(Math.abs(rank_rating - (5 * mean.m + 5) / 6)).toBeLessThan(0.5);
    expect(rank_rating).toBeLessThan(5);
  });

  test("what staff hid, and the reviews of a cook off the market, are in no list", async () => {
    const cook = await aChef();
    const { ana, order_id } = await aDeliveredOrder(cook, 1500);
    const { body } = await as(ana).post<Review>("/api/reviews/", { order_id, rating: 2 });
    const count = async () => (await guest().get<List<Review>>(`/api/reviews/?chef=${cook.slug}`)).body.count;
    expect(await count()).toBe(1);
    await sql`UPDATE review SET hidden_at = app_now() WHERE id = ${body.id}`;
    expect(await count()).toBe(0);
    await sql`UPDATE review SET hidden_at = NULL WHERE id = ${body.id}`;
    await sql`UPDATE chef SET status = 'suspended' WHERE id = ${cook.chef_id}`;
    expect(await count()).toBe(0);
    expect((await guest().get("/api/reviews/?chef=no%20body")).status).toBe(400);
    expect((await guest().get<List<Review>>("/api/reviews/?chef=nobody-at-all")).body.count).toBe(0);
  });
});

describe("coins", () => {
  interface Coin {
    kind: string;
    points: number;
    balance: number;
    order_id: number;
  }
  const coinsOf = async (who: { account_id: number; key_id: number }) =>
    (await as(who).get<List<Coin> & { balance: number }>("/api/rewards/")).body;

  test("a guest has none to see, a new diner none at all", async () => {
    expect((await guest().get("/api/rewards/")).status).toBe(401);
    expect(await coinsOf(await aDiner())).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
      balance: 0,
    });
  });

  test("a delivered dinner earns one for each dollar of own money in its meals; a refund takes them back", async () => {
    const { ana, order_id } = await aDeliveredOrder(await aChef(), 2650);
    const earned = await coinsOf(ana);
    expect([earned.balance, earned.results]).toEqual([
      26,
      [expect.objectContaining({ kind: "earned", points: 26, balance: 26, order_id })],
    ]);
    const request = { order_id, borne_by: "platform" as const, reason: "Arrived cold" };
    await refundByStaff(PROMPT, { ...request, amount_cents: 1000 });
    const [left] = await sql<[{ dollars: number }]>`
      SELECT sum(amount_cents - refunded_cents)::int / 100 AS dollars FROM tender_share WHERE order_id = ${order_id} AND component = 'line'`;
    const less = await coinsOf(ana);
    expect(left.dollars).toBeLessThan(26);
    expect([less.balance, less.results[0]]).toEqual([
      left.dollars,
      expect.objectContaining({ kind: "clawed_back", points: left.dollars - 26 }),
    ]);
    await refundByStaff(PROMPT, request);
    const none = await coinsOf(ana);
    expect([none.balance, none.results.map(({ kind }) => kind)]).toEqual([
      0,
      ["clawed_back", "clawed_back", "earned"],
    ]);
  });

  test("a page past the end is empty", async () => {
    const { ana } = await aDeliveredOrder(await aChef(), 2650);
    const far = await as(ana).get<List<Coin>>("/api/rewards/?page=9");
    expect([far.status, far.body.count, far.body.results]).toEqual([200, 1, []]);
    expect((await as(ana).get("/api/rewards/?page=0")).status).toBe(400);
  });
});

describe("favorite cuisines", () => {
  interface Favorite {
    id: number;
    is_selected: boolean;
  }
  test("are mine alone", async () => {
    const [ana, bea] = [await aDiner(), await aDiner()];
    expect((await guest().get("/api/user-cuisines/")).status).toBe(401);
    const list = await as(ana).get<List<Favorite>>("/api/user-cuisines/");
    const first = list.body.results[0]?.id ?? 0;
    expect(list.body.results.every(({ is_selected }) => !is_selected)).toBe(true);
    const liked = await as(ana).put<Favorite>(`/api/user-cuisines/${first}/`, {});
    expect([liked.status, liked.body.is_selected]).toEqual([200, true]);
    await as(ana).put(`/api/user-cuisines/${first}/`, {});
    const chosen = async (who: typeof ana) =>
      (await as(who).get<List<Favorite>>("/api/user-cuisines/")).body.results.filter(
        ({ is_selected }) => is_selected,
      );
    expect([(await chosen(ana)).length, (await chosen(bea)).length]).toEqual([1, 0]);
    const off = await as(ana).patch<Favorite>(`/api/user-cuisines/${first}/`, { is_selected: false });
    expect([off.body.is_selected, (await chosen(ana)).length]).toEqual([false, 0]);
  });

  test("an unknown cuisine is not there, and maybe is no answer", async () => {
    const ana = as(await aDiner());
    expect((await ana.put("/api/user-cuisines/999999999/", {})).status).toBe(404);
    expect((await ana.put("/api/user-cuisines/x/", {})).status).toBe(404);
    const [cuisine] = await sql<[{ id: number }]>`SELECT id FROM cuisine WHERE is_active LIMIT 1`;
    const refused = await ana.put(`/api/user-cuisines/${cuisine.id}/`, { is_selected: "maybe" });
    expect([refused.status, refused.body]).toEqual([400, { is_selected: ["Enter true or false"] }]);
  });
});
