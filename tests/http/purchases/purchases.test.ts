import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { csrfFor } from "~/http/csrf.server";
import { env } from "~/kit/env.server";
import { as, type Client, guest } from "../../as";
import {
  aCart,
  aDiner,
  addGiftMoney,
  aMeal,
  aSignedIn,
  balanceOf,
  type TestDiner,
  type TestMeal,
} from "../../builders";
import { aGiftCard, placedOrder } from "../../setup/purchases";

const TIP = "/api/tip-payment/";
const BUY = "/api/gift-card/buy/";
const ADD = "/api/gift-card/gift-card-add/";
const LIST = "/api/gift-card/gift-card-list/";
const INTENT = "/api/v1/shop/intent/create/";
/** one dinner at $12.50: 1250 + 1500 + 250 + 75 */
const ONE = 3075;

interface Bought {
  id: number;
  status: string;
  client_secret: string | null;
}
interface No {
  code?: string | string[];
  detail?: string;
  details?: string;
}

let meal: TestMeal;
beforeAll(async () => {
  meal = await aMeal({ schedule: { count: 200 } });
});

const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((one) => one.status === status).length;

describe("tips over HTTP", () => {
  test("a guest is asked to sign in, a stranger finds nothing, the diner tips", async () => {
    const [ana, eve] = [await aDiner({ wallet: ONE, gift: 2000 }), await aDiner({ gift: 2000 })];
    const order_id = await placedOrder(ana, meal);
    const tip = { order_id, amount_cents: 500, wallet: true };
    expect((await guest().post(TIP, tip)).status).toBe(401);
    const foreign = await as(eve).post(TIP, tip);
    const missing = await as(eve).post(TIP, { ...tip, order_id: 2_147_483_000 });
    expect([foreign.status, foreign.text]).toEqual([404, '{"detail":"Not found."}']);
    expect(foreign.text).toBe(missing.text);
    const mine = await as(ana).post(TIP, tip);
    expect([mine.status, mine.body]).toEqual([200, { tip_cents: 500, status: "paid", client_secret: null }]);
    const seen = await as(ana).get(`/api/eater/orders/${order_id}/`);
    expect(seen.body).toMatchObject({ tip_cents: 500, receipt: { tip_cents: 500, total_cents: ONE + 500 } });
    const cook = await as(meal.chef).get(`/api/chef-dashboard/${order_id}/order-detail/`);
    expect(cook.body).toMatchObject({ tip_cents: 500, earnings_cents: 1250 });
  });

  test("ten at once are one charge; a second one needs a new key; none on a canceled order", async () => {
    const ana = await aDiner({ wallet: ONE, card: true });
    const order_id = await placedOrder(ana, meal);
    const body = { order_id, percent: 20, payment_method: ana.card?.stripe_payment_method };
    const answers = await Promise.all(Array.from({ length: 10 }, () => as(ana).post(TIP, body)));
    expect(new Set(answers.map((one) => `${one.status} ${one.text}`))).toEqual(
      new Set(['200 {"tip_cents":250,"status":"paid","client_secret":null}']),
    );
    const keyed = await Promise.all(
      Array.from({ length: 10 }, () => as(ana).post(TIP, body, { idempotencyKey: "second" })),
    );
    expect(count(keyed, 200)).toBe(10);
    expect(keyed.filter((one) => one.headers.get("idempotency-hit") === "true")).toHaveLength(9);
    expect((await as(ana).post(TIP, { ...body, percent: 21 }, { idempotencyKey: "second" })).status).toBe(
      422,
    );
    expect((await as(ana).get(`/api/eater/orders/${order_id}/`)).body).toMatchObject({ tip_cents: 500 });
    const canceled = await as(ana).post<{ refunds: object[] }>(`/api/eater/orders/${order_id}/cancel/`, {});
    expect(canceled.body.refunds).toContainEqual({ method: "credit_card", amount_cents: 500 });
    const late = await as(ana).post<No>(TIP, body, { idempotencyKey: "third" });
    expect([late.status, late.body.code]).toEqual([409, "illegal_transition"]);
  });

  test("a declined card is 402 in the provider's words; neither card nor wallet leaves it to the browser", async () => {
    const ana = await aDiner({ wallet: ONE });
    const order_id = await placedOrder(ana, meal);
    const declined = await as(ana).post<No>(TIP, {
      order_id,
      amount_cents: 500,
      payment_method: "pm_card_chargeDeclined",
    });
    expect([declined.status, declined.body]).toEqual([
      402,
      { code: "payment_required", detail: expect.stringContaining("declined") },
    ]);
    const open = await as(ana).post<Bought>(TIP, { order_id, amount_cents: 600 });
    expect(open.body).toMatchObject({ tip_cents: 600, status: "requires_payment" });
    const payment_intent = open.body.client_secret?.split("_secret_")[0] ?? "";
    const CONFIRM = "/api/v1/payment/transaction/confirm-payment/";
    expect((await as(ana).post(CONFIRM, { payment_intent })).status).toBe(402);
    await fetch(new URL(`/v1/payment_intents/${payment_intent}/confirm`, env.STRIPE_API_BASE), {
      method: "POST",
      headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
      body: new URLSearchParams({ payment_method: "pm_card_visa" }),
    });
    expect((await as(await aDiner()).post(CONFIRM, { payment_intent })).status).toBe(404);
    const confirmed = await as(ana).post<Bought>(CONFIRM, { payment_intent });
    expect([confirmed.status, confirmed.body.status]).toEqual([200, "paid"]);
    expect((await as(ana).get(`/api/eater/orders/${order_id}/`)).body).toMatchObject({ tip_cents: 600 });
  });
});

describe("gift cards over HTTP", () => {
  test("a guest may nothing; a stranger sees none; bought, listed, added, hidden", async () => {
    const [ana, ben, eve] = [await aDiner({ card: true }), await aDiner(), await aDiner()];
    for (const [path, body] of [
      [BUY, { amount_cents: 2500 }],
      [ADD, { code: "0000-0000-0000-0000" }],
    ] as const)
      expect((await guest().post(path, body)).status).toBe(401);
    const { id, code } = await aGiftCard(ana, 2500);
    expect((await as(eve).get(LIST)).body).toMatchObject({ count: 0, results: [] });
    expect((await as(ana).get(LIST)).body).toMatchObject({
      count: 1,
      next: null,
      results: [
        { id, amount_cents: 2500, status: "active", is_bought_by_me: true, code_hint: code.slice(-4) },
      ],
    });
    expect((await as(ana).get(LIST)).text).not.toContain(code);
    const added = await as(ben).post(ADD, { code });
    expect([added.status, added.body]).toMatchObject([200, { id, status: "redeemed", is_mine: true }]);
    expect((await as(ben).get("/api/v1/payment/user-wallet/")).body).toMatchObject({
      gift_cents: 2500,
      gift_dollar: 25,
    });
    const again = await as(eve).post<No>(ADD, { code });
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      "already_redeemed",
      again.body.detail,
    ]);
    const unknown = await as(eve).post<No>(ADD, { code: "0000-0000-0000-0000" });
    expect([unknown.status, unknown.body]).toEqual([
      400,
      { code: [expect.any(String)], details: (unknown.body.code as string[])[0] },
    ]);
  });

  test("one code added by 40 people at once: one has it, 39 are told so", async () => {
    const { code } = await aGiftCard(await aDiner({ card: true }), 4000);
    const people: TestDiner[] = [];
    for (let n = 0; n < 40; n += 1) people.push(await aDiner({ address: false }));
    const answers = await Promise.all(people.map((one) => as(one).post<No>(ADD, { code })));
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 39]);
    const balances = await Promise.all(people.map(balanceOf));
    expect(balances.reduce((sum, one) => sum + one.gift, 0)).toBe(4000);
  });

  test("one key buys one card, also ten times at once", async () => {
    const ana = await aDiner({ card: true });
    const body = { amount_cents: 2500, payment_method: ana.card?.stripe_payment_method };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => as(ana).post<Bought>(BUY, body, { idempotencyKey: "one" })),
    );
    expect(new Set(answers.map((one) => `${one.status} ${one.text}`)).size).toBe(1);
    expect((await as(ana).get(LIST)).body).toMatchObject({ count: 1 });
  });

  test("a link, a prefetch or a picture hides nothing; DELETE does, and the old GET of an app with its token", async () => {
    const ana = await aDiner({ card: true });
    const [first, second] = [await aGiftCard(ana, 2500), await aGiftCard(ana, 2500)];
    const path = (id: number) => `/api/gift-card/${id}/gift-card-delete/`;
    const { key } = await aSignedIn(ana, "session");
    const cookie = `dindin_session=${key}`;
    const links: Record<string, string>[] = [
      { cookie },
      { cookie, "x-csrftoken": csrfFor(key) },
      { cookie, purpose: "prefetch" },
    ];
    for (const headers of links) {
      const answer = await guest().get(path(first.id), { headers });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "DELETE"]);
    }
    const head = await fetch(new URL(path(first.id), env.APP_ORIGIN), {
      method: "HEAD",
      headers: { authorization: `Token ${(await aSignedIn(ana)).key}` },
    });
    expect(head.status).toBe(405);
    expect((await as(ana).get(LIST)).body).toMatchObject({ count: 2 });
    expect((await as(ana).delete(path(first.id))).body).toMatchObject({ id: first.id });
    expect((await as(ana).delete(path(first.id))).status).toBe(404);
    expect((await as(ana).get(path(second.id))).status).toBe(200);
    expect((await as(ana).get(LIST)).body).toMatchObject({ count: 0 });
  });
});

describe("amounts that are none", () => {
  const STRANGE = [
    -1,
    0,
    1.5,
    1e308,
    2 ** 53 + 1,
    "10abc",
    "10.005",
    "10,00",
    "500",
    "٥٠٠",
    [],
    [500],
    {},
    true,
  ];

  test("no tip and no gift card is made of them, and never a 5xx", async () => {
    const ana = await aDiner({ wallet: ONE, gift: 50_000, card: true });
    const order_id = await placedOrder(ana, meal);
    const refuses = async (client: Client, value: unknown) => {
      const answers = await Promise.all([
        client.post(TIP, { order_id, amount_cents: value, wallet: true }),
        client.post(TIP, {
          order_id,
          percent: typeof value === "number" && value > 0 ? value + 100 : value,
          wallet: true,
        }),
        client.post(BUY, { amount_cents: value, payment_method: ana.card?.stripe_payment_method }),
        client.post(ADD, { code: value }),
      ]);
      const got = answers.slice(0, typeof value === "string" ? 3 : 4).map((one) => one.status);
      expect([value, ...new Set(got)]).toEqual([value, 400]);
    };
    for (const value of STRANGE) await refuses(as(ana), value);
    const generated = fc.oneof(
      fc.integer({ max: 0 }),
      fc.double({ noInteger: true, noNaN: true, min: 0.001 }),
      fc.integer({ min: 100_001 }),
      fc.array(fc.integer(), { maxLength: 3 }),
      fc.constantFrom(null, false, "NaN", "Infinity"),
    );
    await fc.assert(
      fc.asyncProperty(generated, (value) => refuses(as(ana), value)),
      { numRuns: 60 },
    );
    const [rows] = await sql`
      SELECT (SELECT count(*)::int FROM tip WHERE account_id = ${ana.account_id}) AS tips,
        (SELECT count(*)::int FROM gift_card WHERE buyer_id = ${ana.account_id}) AS cards`;
    expect(rows).toEqual({ tips: 0, cards: 0 });
    expect(await balanceOf(ana)).toMatchObject({ gift: 50_000 });
  });
});

describe("one wallet, 64 spends of $10 at once", () => {
  const spend = (me: TestDiner, orders: readonly number[], n: number) =>
    as(me).post<No>(
      TIP,
      { order_id: orders[n % orders.length], amount_cents: 1000, wallet: true },
      { idempotencyKey: `spend-${n}` },
    );
  /** Four orders paid with promotional money, of which nothing is left. */
  async function tippable(me: TestDiner): Promise<number[]> {
    const orders: number[] = [];
    for (let n = 0; n < 4; n += 1) orders.push(await placedOrder(me, meal));
    return orders;
  }

  test("tips and a checkout: ten have it, 54 are told, nothing is left and nothing lost", async () => {
    const ana = await aDiner({ wallet: 4 * ONE });
    const orders = await tippable(ana);
    await addGiftMoney(ana.account_id, 10_000);
    await aCart(ana, [meal]);
    const checkout = as(ana).post<No>(INTENT, {
      payments: [{ method: "wallet", amount: "10.00" }, { method: "credit_card" }],
    });
    const answers = await Promise.all([
      checkout,
      ...Array.from({ length: 63 }, (_, n) => spend(ana, orders, n)),
    ]);
    expect([count(answers, 200), count(answers, 409)]).toEqual([10, 54]);
    const refused = answers.filter((one) => one.status === 409).map((one) => one.body.code);
    expect(new Set(refused)).toEqual(new Set(["insufficient_funds"]));
    expect(await balanceOf(ana)).toMatchObject({ gift: 0, wallet: 0 });
  });

  test("while gift cards are added: ten in the end, and every cent is accounted for", async () => {
    const ana = await aDiner({ wallet: 4 * ONE, card: true });
    const orders = await tippable(ana);
    await addGiftMoney(ana.account_id, 6_000);
    const cards = [];
    for (let n = 0; n < 4; n += 1) cards.push(await aGiftCard(ana, 1000));
    const [added, spent] = await Promise.all([
      Promise.all(cards.map(({ code }) => as(ana).post(ADD, { code }))),
      Promise.all(Array.from({ length: 60 }, (_, n) => spend(ana, orders, n))),
    ]);
    expect(count(added, 200)).toBe(4);
    const paid = count(spent, 200);
    expect(count(spent, 409)).toBe(60 - paid);
    expect(paid).toBeGreaterThanOrEqual(6);
    expect((await balanceOf(ana)).gift).toBe(10_000 - paid * 1000);
    let more = 0;
    while ((await spend(ana, orders, 100 + more)).status === 200) more += 1;
    expect(paid + more).toBe(10);
  });
});
