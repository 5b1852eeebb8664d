import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as } from "../../as";
import {
  aCorporateAdmin,
  aDiner,
  aMeal,
  aMember,
  anOrganization,
  balanceOf,
  type TestMember,
} from "../../builders";
import { aTeam, poolOf } from "../../setup/team";

const GIVE = "/api/v1/payment/distribution-amount/";

interface Batch {
  batch: number;
}
type Admin = Awaited<ReturnType<typeof aCorporateAdmin>>;
interface Row {
  kind: string;
  amount_cents: number | null;
  vouchers: number | null;
  balance_cents: number | null;
  balance_vouchers: number | null;
}
interface List<T = Row> {
  count: number;
  next: string | null;
  results: T[];
}

let admin: Admin;
/** of another company */
let rival: Admin;
let stranger: TestMember;

beforeAll(async () => {
  const [mine, theirs] = [await aTeam(), await aTeam()];
  admin = mine.admin;
  [rival, stranger] = [theirs.admin, theirs.one];
});

describe("leaving", () => {
  const hold = (person: TestMember, wallet: string) =>
    as(person).post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", {
      payments: [{ method: "wallet", amount: wallet }],
    });

  test.each(["reject", "delete"])(
    "%s: nothing can be spent from the next request, the rest is back in the pool once (case 87)",
    async (how) => {
      const meal = await aMeal();
      const organization = await anOrganization();
      const admin = await aCorporateAdmin({ organization });
      const { marketplace, address } = await aDiner();
      const leaver = await aMember({ organization, wallet: 10_000, vouchers: 3 });
      await sql`UPDATE account SET marketplace_id = ${marketplace.id} WHERE id = ${leaver.account_id}`;
      await sql`UPDATE address SET account_id = ${leaver.account_id} WHERE id = ${address?.id ?? 0}`;
      await as(leaver).post("/api/newcart/", { meal_id: meal.id });
      // $12.50, delivery $15, service 20 %, tax 6 %
      const held = await hold(leaver, "30.75");
      expect([held.status, held.text]).toEqual([200, expect.stringContaining("cart_transaction")]);
      const base = `/api/corporate_user_list/${leaver.account_id}/`;
      const ended =
        how === "reject" ? await as(admin).put(`${base}reject/`, {}) : await as(admin).delete(base);
      expect([ended.status, ended.body]).toMatchObject([
        200,
        {
          id: leaver.account_id,
          status_code: how === "reject" ? "Rejected" : "Left",
          is_rejected: how === "reject",
          remaining_dollar_cents: 0,
          remaining_voucher: 0,
        },
      ]);
      expect((await as(leaver).get("/api/v1/payment/user-wallet/")).status).toBe(401);
      expect(await balanceOf(leaver)).toEqual({ wallet: 0, gift: 0, vouchers: 0 });
      expect(await poolOf(organization.id)).toEqual({ usd: 10_000, voucher: 3 });
      const again = { account_id: leaver.account_id, key_id: leaver.key_id };
      expect((await as(again).get("/api/v1/payment/user-wallet/")).body).toMatchObject({
        amount_cents: 0,
        vouchers: 0,
        held_cents: 0,
      });
      const order = await as(again).post("/api/v1/shop/order/create/", {
        paymentIntent: { cart_transaction: held.body.cart_transaction },
      });
      expect([order.status >= 400, order.status < 500]).toEqual([true, true]);
      const second =
        how === "reject" ? await as(admin).put(`${base}reject/`, {}) : await as(admin).delete(base);
      expect(second.status).toBe(how === "reject" ? 200 : 404);
      expect(await poolOf(organization.id)).toEqual({ usd: 10_000, voucher: 3 });
    },
  );

  test("nobody ends their own membership", async () => {
    const answer = await as(admin).delete(`/api/corporate_user_list/${admin.account_id}/`);
    expect([answer.status, answer.body]).toMatchObject([409, { code: "own_membership" }]);
  });
});

describe("histories", () => {
  test("the four kinds, with what was there after each; the admin sees the organization's part only", async () => {
    const { admin, one } = await aTeam();
    const users = [one.account_id];
    const first = await as(admin).post<Batch>(GIVE, { users, amount: "60.00", vouchers: 2, note: "Welcome" });
    await as(admin).post(GIVE, { users, amount: "5.00" });
    await as(admin).post(`${GIVE}${first.body.batch}/undo/`, {});
    const mine = await as(one).get<List>("/api/v1/payment/user-wallet-transactions/");
    const seen = ({ kind, amount_cents, vouchers, balance_cents, balance_vouchers }: Row) =>
      kind.startsWith("dollar") ? [kind, amount_cents, balance_cents] : [kind, vouchers, balance_vouchers];
    expect(mine.body.results.map(seen)).toEqual(
      expect.arrayContaining([
        ["dollar_transaction", -6000, 500],
        ["voucher_transaction", -2, 0],
        ["dollar_gift_up", 500, 6500],
        ["dollar_gift_up", 6000, 6000],
        ["voucher_gift_up", 2, 2],
      ]),
    );
    expect(mine.body).toMatchObject({ count: 5, next: null });
    const gifts = await as(one).get<List>(
      "/api/v1/payment/user-wallet-transactions/?kind=dollar_gift_up&limit=1",
    );
    expect(gifts.body).toMatchObject({ count: 2, results: [{ amount_cents: 500, balance_cents: 6500 }] });
    expect((await as(one).get("/api/v1/payment/user-wallet-transactions/?kind=coins")).status).toBe(400);
    const far = await as(one).get<List>("/api/v1/payment/user-wallet-transactions/?page=99");
    expect([far.status, far.body.results, far.body.count]).toEqual([200, [], 5]);
    const asSeen = await as(admin).get<List>(
      `/api/v1/payment/org-user-wallet-transactions/?eater_user_id=${one.account_id}`,
    );
    expect(asSeen.body.results).toEqual(mine.body.results);
    const pool = await as(admin).get<List>("/api/v1/payment/org-wallet-transactions/");
    expect(pool.body.results.map(seen).slice(0, 5)).toEqual(
      expect.arrayContaining([
        ["dollar_transaction", 6000, 99_500],
        ["voucher_transaction", 2, 20],
        ["dollar_gift_up", -500, 93_500],
        ["dollar_gift_up", -6000, 94_000],
        ["voucher_gift_up", -2, 18],
      ]),
    );
  });

  test("balances: the pool as an equation, a member's, what is prepaid, and the details", async () => {
    const { organization, admin, one } = await aTeam();
    await as(admin).post(GIVE, { users: "all", amount: "10.00", vouchers: 1 });
    const pool = await as(admin).get("/api/v1/payment/org-balance/");
    expect(pool.body).toMatchObject({
      corporate_id: organization.id,
      amount_cents: 98_000,
      funded_cents: 100_000,
      distributed_cents: 2000,
      returned_cents: 0,
      vouchers: 18,
      issued_vouchers: 20,
      reset_dollar_date: null,
      reset_voucher_date: null,
    });
    const balance = await as(admin).get(`/api/v1/payment/org-user-balance/?eater_user_id=${one.account_id}`);
    expect(balance.body).toMatchObject({ eater_user_id: one.account_id, amount_cents: 1000, vouchers: 1 });
    const details = await as(admin).get(`/api/v1/payment/user-details/?user_id=${one.account_id}`);
    expect(details.body).toMatchObject({ id: one.account_id, remaining_dollar_cents: 1000, orders: 0 });
    const at = (id: number) => `/api/v1/payment/prepaid-amount/?corporate-id=${id}`;
    expect((await as(admin).get(at(organization.id))).body).toMatchObject({ amount_cents: 98_000 });
    expect((await as(admin).get(at(rival.organization_id))).status).toBe(404);
  });

  test("what a plan gives each period says when it comes again", async () => {
    const organization = await anOrganization({ plan: { dollar_cents: 6000, vouchers: 0 } });
    const admin = await aCorporateAdmin({ organization });
    expect((await as(admin).get("/api/v1/payment/org-balance/")).body).toMatchObject({
      reset_dollar_date: expect.stringMatching(/^\d{4}-\d\d-01$/),
      reset_voucher_date: null,
    });
  });

  test("a refill is announced to those alone who get one", async () => {
    const organization = await anOrganization({ plan: { dollar_cents: 6000, vouchers: 2 } });
    const admin = await aCorporateAdmin({ organization });
    const all = await aMember({ organization, is_voucher_benefit: true });
    const money = await aMember({ organization });
    const suspended = await aMember({ organization, is_voucher_benefit: true, status: "suspended" });
    const day = expect.stringMatching(/^\d{4}-\d\d-01$/);
    for (const [who, dollars, vouchers] of [
      [all, day, day],
      [money, day, null],
      [suspended, null, null],
      [admin, null, null],
    ] as const) {
      const resets = { reset_dollar_date: dollars, reset_voucher_date: vouchers };
      const details = await as(admin).get(`/api/v1/payment/user-details/?user_id=${who.account_id}`);
      expect(details.body).toMatchObject(resets);
      const balance = await as(admin).get(
        `/api/v1/payment/org-user-balance/?eater_user_id=${who.account_id}`,
      );
      expect(balance.body).toMatchObject(resets);
    }
    expect((await as(money).get("/api/corporate-dinner/")).body).toMatchObject({ reset_voucher_date: null });
    expect((await as(admin).get("/api/eater-benefit/")).body).toMatchObject({
      results: [{ dollar_cents: 0, vouchers: 0, reset_dollar_date: null, reset_voucher_date: null }],
    });
  });

  test("another company's member is not there, nor is nobody, byte for byte (case 84)", async () => {
    for (const path of [
      "org-user-balance/?eater_user_id=",
      "org-user-wallet-transactions/?eater_user_id=",
      "user-details/?user_id=",
    ]) {
      const foreign = await as(admin).get(`/api/v1/payment/${path}${stranger.account_id}`);
      const missing = await as(admin).get(`/api/v1/payment/${path}2147483000`);
      expect([foreign.status, foreign.text]).toEqual([404, '{"detail":"Not found."}']);
      expect(missing.text).toBe(foreign.text);
      expect((await as(admin).get(`/api/v1/payment/${path}abc`)).status).toBe(400);
    }
  });

  test("orders: number, days, status and the organization's part, and nothing else", async () => {
    const { admin, one } = await aTeam();
    expect((await as(admin).get<List>("/api/v1/payment/all-orders/")).body).toMatchObject({
      count: 0,
      results: [],
    });
    for (const wrong of ["start_date=2026-02-30", "page=0", "limit=x"])
      expect((await as(admin).get(`/api/v1/payment/all-orders/?${wrong}`)).status).toBe(400);
    expect((await as(one).get("/api/v1/payment/all-orders/")).status).toBe(403);
  });
});
