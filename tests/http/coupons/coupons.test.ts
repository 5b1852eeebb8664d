import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as, guest } from "../../as";
import { aCoupon, aDiner, aMeal } from "../../builders";

describe("coupons at the REST door", () => {
  test("a guest is told to sign in", async () => {
    for (const path of ["/api/coupon/", "/api/v1/shop/coupon/1/apply/", "/api/v1/shop/coupon/1/remove/"]) {
      expect((await guest().post(path, { coupon_code: "SHARE10" })).status).toBe(401);
    }
  });

  test("SHARE10 takes 10 % off a first order: looked up, applied, removed", async () => {
    // the product's own row, where the run's database has no reference data
    await sql`INSERT INTO coupon (code, description, percent_bps, first_order_only, once_per_user, starts_at)
              VALUES ('SHARE10', '10% off your first order', 1000, true, true, '2020-01-01') ON CONFLICT DO NOTHING`;
    const ana = as(await aDiner({ cart: [await aMeal({ price: 2000 })] }));
    const found = await ana.post<{ id: number }>("/api/coupon/", { coupon_code: " share10 " });
    expect([found.status, found.body]).toMatchObject([
      200,
      { coupon_code: "SHARE10", is_valid: true, percent: 10 },
    ]);
    const applied = await ana.post(`/api/v1/shop/coupon/${found.body.id}/apply/`);
    expect([applied.status, applied.body]).toMatchObject([
      200,
      { coupon: { id: found.body.id, is_valid: true }, pricing: { discount: 200, cartTotal: 3768 } },
    ]);
    expect((await ana.get("/api/newcart/")).body).toEqual(applied.body);
    const removed = await ana.post(`/api/v1/shop/coupon/${found.body.id}/remove/`, { coupon: found.body.id });
    expect(removed.body).toMatchObject({ coupon: null, pricing: { discount: 0 } });
  });

  test("whatever is wrong with a code is 400 under coupon_code", async () => {
    const ana = as(await aDiner({ cart: [await aMeal()] }));
    const over = await aCoupon({ ends_in_days: -1 });
    const of = async (coupon_code: unknown) => {
      const { status, body } = await ana.post("/api/coupon/", { coupon_code });
      return [status, body];
    };
    expect(await of("NOBODY-KNOWS")).toEqual([400, { coupon_code: ["This coupon code is not valid."] }]);
    expect(await of(over.code)).toEqual([400, { coupon_code: ["This coupon has expired."] }]);
    expect(await of("")).toEqual([400, { coupon_code: ["Enter a coupon code"] }]);
    expect(await of(["A", "B"])).toEqual([400, { coupon_code: ["Enter a coupon code"] }]);
    const late = await ana.post(`/api/v1/shop/coupon/${over.id}/apply/`);
    expect([late.status, late.body]).toEqual([400, { coupon_code: ["This coupon has expired."] }]);
  });

  test("a coupon that does not exist is 404; a second one beside the first is refused", async () => {
    const ada = await aDiner({ cart: [await aMeal()] });
    const ana = as(ada);
    const [first, second] = [await aCoupon({ known_to: [ada] }), await aCoupon({ known_to: [ada] })];
    for (const verb of ["apply", "remove"]) {
      const answer = await ana.post(`/api/v1/shop/coupon/2147483000/${verb}/`);
      expect([answer.status, answer.body]).toEqual([404, { detail: "Not found." }]);
    }
    await ana.post(`/api/v1/shop/coupon/${first.id}/apply/`);
    const both = await ana.post(`/api/v1/shop/coupon/${second.id}/apply/`);
    expect([both.status, both.body]).toEqual([
      400,
      { coupon_code: [`You can use only one coupon. Remove ${first.code} first.`] },
    ]);
  });

  test("is found by its code only: numbers counted up open nothing, known or not", async () => {
    const [ana, ben] = [await aDiner({ cart: [await aMeal()] }), await aDiner()];
    const secret = await aCoupon({ percent: 50 });
    for (const verb of ["apply", "remove"]) {
      const answer = await as(ana).post(`/api/v1/shop/coupon/${secret.id}/${verb}/`);
      expect([answer.status, answer.body]).toEqual([404, { detail: "Not found." }]);
    }
    await as(ben).post("/api/coupon/", { coupon_code: secret.code });
    expect((await as(ana).post(`/api/v1/shop/coupon/${secret.id}/apply/`)).status, "ben's code").toBe(404);
    await as(ana).post("/api/coupon/", { coupon_code: secret.code });
    expect((await as(ana).post(`/api/v1/shop/coupon/${secret.id}/apply/`)).status).toBe(200);
  });

  test("ten apply the last use at once: all see it, since only a checkout uses it up", async () => {
    const meal = await aMeal();
    const people = await Promise.all(Array.from({ length: 10 }, () => aDiner({ cart: [meal] })));
    const coupon = await aCoupon({ usage_limit: 1, known_to: people });
    const answers = await Promise.all(
      people.map((one) => as(one).post(`/api/v1/shop/coupon/${coupon.id}/apply/`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const [row] = await sql`SELECT used_count FROM coupon WHERE id = ${coupon.id}`;
    expect(row).toEqual({ used_count: 0 });
  });
});
