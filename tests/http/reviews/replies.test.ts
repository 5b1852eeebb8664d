import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { moderateReview } from "~/domain/reviews/moderate-review.server";
import type { WireCookReview, WireReviewSummary } from "~/domain/reviews/schemas.server";
import type { StaffActor } from "~/domain/staff/audit.server";
import { listReportedReviews } from "~/domain/staff/reported-reviews.server";
import { as, guest } from "../../as";
import { aChef, aMeal, aReview, aStaff, type TestChef, type TestMeal } from "../../builders";

const PROMPT: StaffActor = { staff_id: null, actor: "staff:prompt:test" };

interface List {
  count: number;
  next: string | null;
  results: WireCookReview[];
  summary: WireReviewSummary;
}

async function aReviewed(): Promise<{ cook: TestChef; meal: TestMeal; id: number; account_id: number }> {
  const cook = await aChef();
  const meal = await aMeal({ chef: cook });
  const { review_id, account_id } = await aReview(meal);
  return { cook, meal, id: review_id, account_id };
}

const replyTo = (id: number) => `/api/chef-dashboard/reviews/${id}/reply/`;
const reportOf = (id: number) => `/api/chef-dashboard/reviews/${id}/report/`;
const publicReply = async (cook: TestChef) =>
  (await guest().get<List>(`/api/reviews/?chef=${cook.slug}`)).body.results.map(({ reply }) => reply);
const toldOf = (account_id: number) =>
  sql<
    { facts: unknown }[]
  >`SELECT facts FROM notification WHERE account_id = ${account_id} AND kind = 'review.replied'`;

describe("a reply", () => {
  test("stands below the review for everybody, and its writer is told once", async () => {
    const { cook, id, account_id } = await aReviewed();
    const made = await as(cook).post<WireCookReview>(replyTo(id), { reply: "  Come back soon  " });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ id, reply: "Come back soon", reply_until: expect.any(String), report: null }),
    ]);
    expect(await publicReply(cook)).toEqual(["Come back soon"]);
    const page = await guest().get<{ chef_reviews: { reply: string }[] }>(`/api/chefs-slug/${cook.slug}/`);
    expect(page.body.chef_reviews.map(({ reply }) => reply)).toEqual(["Come back soon"]);
    const changed = await as(cook).put<WireCookReview>(replyTo(id), { reply: "Come back on Friday" });
    expect([changed.status, changed.body.reply, changed.body.reply_until]).toEqual([
      200,
      "Come back on Friday",
      made.body.reply_until,
    ]);
    expect(await toldOf(account_id)).toEqual([{ facts: { review_id: id } }]);
  });

  test("is written once, also by twenty at once, and changed for 24 hours only", async () => {
    const { cook, id, account_id } = await aReviewed();
    expect((await as(cook).put(replyTo(id), { reply: "None yet" })).status).toBe(404);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        as(cook).post<{ code: string }>(replyTo(id), { reply: `Thanks ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("already_replied");
    expect(await toldOf(account_id)).toHaveLength(1);
    await sql`UPDATE review SET replied_at = app_now() - interval '23 hours 59 minutes' WHERE id = ${id}`;
    expect((await as(cook).put(replyTo(id), { reply: "Just in time" })).status).toBe(200);
    await sql`UPDATE review SET replied_at = app_now() - interval '24 hours' WHERE id = ${id}`;
    const late = await as(cook).put<{ code: string }>(replyTo(id), { reply: "Too late" });
    expect([late.status, late.body.code, await publicReply(cook)]).toEqual([
      409,
      "reply_closed",
      ["Just in time"],
    ]);
  });

  test.each([
    [{}, "Write a reply"],
    [{ reply: "   " }, "Write a reply"],
    [{ reply: "x".repeat(1001) }, "Use at most 1000 characters"],
  ])("%o is refused beside its field", async (body, message) => {
    const { cook, id } = await aReviewed();
    const answer = await as(cook).post(replyTo(id), body);
    expect([answer.status, answer.body]).toEqual([400, { reply: [message] }]);
  });

  test("another cook's review, a hidden one and none at all are not there, byte for byte", async () => {
    const { cook, id } = await aReviewed();
    const stranger = as(await aChef());
    const none = await stranger.post(replyTo(999_999_999), { reply: "Hi" });
    for (const call of [replyTo(id), reportOf(id)]) {
      const theirs = await stranger.post(call, { reply: "Hi", reason: "Hi" });
      expect([theirs.status, theirs.text]).toEqual([404, none.text]);
    }
    expect((await stranger.put(replyTo(id), { reply: "Hi" })).text).toBe(none.text);
    await sql`UPDATE review SET hidden_at = app_now() WHERE id = ${id}`;
    const hidden = await as(cook).post(replyTo(id), { reply: "Hi" });
    expect([hidden.status, hidden.text]).toEqual([404, none.text]);
  });
});

describe("my reviews", () => {
  test("are counted by stars and meal, narrowed, and come by ten", async () => {
    const cook = await aChef();
    const [stew, pie] = [await aMeal({ chef: cook, name: "Stew" }), await aMeal({ chef: cook, name: "Pie" })];
    for (let n = 0; n < 9; n++) await aReview(stew, { rating: 5 });
    const answered = await aReview(pie, { rating: 2, reply: "Sorry" });
    const open = await aReview(pie, { rating: 2 });
    const { review_id: hidden } = await aReview(pie, { rating: 1 });
    await sql`UPDATE review SET hidden_at = app_now() WHERE id = ${hidden}`;
    const list = async (query: string) =>
      (await as(cook).get<List>(`/api/chef-dashboard/reviews/?${query}`)).body;
    const first = await list("");
    expect([first.count, first.results.length, first.results[0]?.id]).toEqual([11, 10, open.review_id]);
    expect((await list("page=2")).results).toHaveLength(1);
    expect(first.summary).toEqual({
      total: 11,
      unanswered: 10,
      stars: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: { 5: 9, 2: 2 }[rating] ?? 0 })),
      meals: [
        { id: stew.id, name: "Stew", count: 9, rating: 5 },
        { id: pie.id, name: "Pie", count: 2, rating: 2 },
      ],
    });
    const ids = async (query: string) => (await list(query)).results.map(({ id }) => id);
    expect(await ids(`meal=${pie.id}`)).toEqual([open.review_id, answered.review_id]);
    expect(await ids(`stars=2&unanswered=true`)).toEqual([open.review_id]);
    expect(await ids(`meal=${(await aMeal()).id}`)).toEqual([]);
    expect((await as(cook).get("/api/chef-dashboard/reviews/?stars=6")).body).toEqual({
      stars: ["Choose 1 to 5 stars"],
    });
  });
});

describe("a report", () => {
  test("goes to staff once; the review stays public until they decide", async () => {
    const { cook, meal, id } = await aReviewed();
    const { account_id: somebody } = await aStaff();
    const made = await as(cook).post<WireCookReview>(reportOf(id), { reason: "Not about my dinner" });
    expect([made.status, made.body.report]).toEqual([200, "open"]);
    expect((await as(cook).post<{ code: string }>(reportOf(id), { reason: "Again" })).body.code).toBe(
      "already_reported",
    );
    expect((await as(cook).post(reportOf(id), { reason: "" })).body).toEqual({
      reason: ["Tell our team what's wrong with this review"],
    });
    const told = await sql`
      SELECT FROM notification WHERE account_id = ${somebody} AND kind = 'staff.review_reported' AND facts ->> 'review_id' = ${String(id)}`;
    expect(told).toHaveLength(1);
    const waiting = async () => (await listReportedReviews()).filter((one) => one.id === id);
    expect(await waiting()).toEqual([
      expect.objectContaining({ id, chef: cook.full_name, why: "Not about my dinner" }),
    ]);
    const isPublic = async () =>
      (await guest().get<List>(`/api/reviews/?meal=${meal.id}`)).body.results.length === 1;
    expect(await isPublic()).toBe(true);
    await moderateReview(PROMPT, id, "approve", null);
    expect([await waiting(), await isPublic()]).toEqual([[], true]);
    await moderateReview(PROMPT, id, "suspend", "Names a neighbor");
    expect(await isPublic()).toBe(false);
    await expect(moderateReview(PROMPT, id, "suspend", "Again")).rejects.toMatchObject({
      code: "already_so",
    });
    await expect(async () => moderateReview(PROMPT, id, "reject", "No")).rejects.toMatchObject({
      kind: "invalid",
    });
    await expect(moderateReview(PROMPT, 999_999_999, "approve", null)).rejects.toMatchObject({
      kind: "missing",
    });
    const audits = await sql<{ action: string }[]>`
      SELECT action FROM audit_entry WHERE subject_kind = 'review' AND subject_id = ${String(id)} ORDER BY id`;
    expect(audits.map(({ action }) => action)).toEqual(["review.approve", "review.suspend"]);
  });
});
