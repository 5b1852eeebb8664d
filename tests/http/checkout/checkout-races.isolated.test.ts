import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { as } from "../../as";
import { aCoupon, aDiner, aMeal, balanceOf, type TestDiner } from "../../builders";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 2, workers: 1 });
});
afterAll(() => environment.stop());
afterEach(async () => {
  expect(await brokenLedgerRules(environment.sql)).toEqual([]);
});

interface Intent {
  cart_transaction: string;
  code?: string;
}
/** one dinner at $12.50: 1250 + 1500 + 250 + 75 */
const ONE = 3075;
const INTENT = "/api/v1/shop/intent/create/";
const ORDER = "/api/v1/shop/order/create/";
const VOUCHER_ORDER = "/api/v1/shop/voucher/meal/order/";
const wallet = (cents: number) => ({ payments: [{ method: "wallet", amount: (cents / 100).toFixed(2) }] });

/** A call at one of the two web servers in turn. */
function at(person: TestDiner, turn: number) {
  return as(person, environment.urls[turn % environment.urls.length]);
}
const many = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((one) => one.status === status).length;

/** Makes diners a few at a time, so that the test's own small pool is not the bottleneck. */
async function diners(number: number, make: (n: number) => Promise<TestDiner>): Promise<TestDiner[]> {
  const made: TestDiner[] = [];
  for (let n = 0; n < number; n += 1) made.push(await make(n));
  return made;
}

describe("many at once", () => {
  test("30 buyers, three portions: three orders, 27 times sold out, nobody pays for nothing", async () => {
    const meal = await aMeal({ schedule: { count: 3 } });
    const buyers = await diners(30, () => aDiner({ gift: 9_000, cart: [meal] }));
    const answers = await many(30, async (n) => {
      const intent = await at(buyers[n] as TestDiner, n).post<Intent>(INTENT, wallet(ONE));
      if (intent.status !== 200) return intent;
      return at(buyers[n] as TestDiner, n + 1).post<Intent>(ORDER, {
        paymentIntent: { cart_transaction: intent.body.cart_transaction },
      });
    });
    expect(count(answers, 201)).toBe(3);
    const refused = answers.filter((one) => one.status === 409);
    expect(refused).toHaveLength(27);
    expect(new Set(refused.map((one) => one.body.code))).toEqual(new Set(["sold_out"]));
    const [left] = await environment.sql`SELECT count, held, sold FROM schedule WHERE meal_id = ${meal.id}`;
    expect(left).toEqual({ count: 3, held: 0, sold: 3 });
    const balances = await Promise.all(buyers.map(balanceOf));
    expect(balances.filter((one) => one.gift === 9_000)).toHaveLength(27);
  });

  test("a coupon for one use, 50 at once: one discounted order, 49 times exhausted and no order", async () => {
    const coupon = await aCoupon({ percent: 10, usage_limit: 1, once_per_user: false });
    const meal = await aMeal({ price: 2000, schedule: { count: 90 } });
    const buyers = await diners(50, () => aDiner({ gift: 9_000, cart: [meal] }));
    await environment.sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ANY (${buyers.map((one) => one.account_id)}::int[])`;
    const answers = await many(50, (n) => at(buyers[n] as TestDiner, n).post<Intent>(INTENT, wallet(3768)));
    expect(count(answers, 200)).toBe(1);
    const refused = answers.filter((one) => one.status === 409);
    expect(refused).toHaveLength(49);
    expect(new Set(refused.map((one) => one.body.code))).toEqual(new Set(["coupon_exhausted"]));
    const [orders] =
      await environment.sql`SELECT count(*)::int AS n FROM orders WHERE account_id = ANY (${buyers.map((one) => one.account_id)}::int[])`;
    expect(orders).toEqual({ n: 1 });
  });

  test("100 carts of two meals in both orders: no deadlock, the right counts", async () => {
    const [a, b] = [await aMeal({ schedule: { count: 200 } }), await aMeal({ schedule: { count: 200 } })];
    const buyers = await diners(100, (n) => aDiner({ gift: 9_000, cart: n % 2 ? [a, b] : [b, a] }));
    const answers = await many(100, async (n) => {
      const intent = await at(buyers[n] as TestDiner, n).post<Intent>(INTENT, wallet(4650));
      return at(buyers[n] as TestDiner, n + 1).post(ORDER, {
        paymentIntent: { cart_transaction: intent.body.cart_transaction },
      });
    });
    expect(count(answers, 201)).toBe(100);
    const stock = await environment.sql`SELECT held, sold FROM schedule WHERE meal_id IN (${a.id}, ${b.id})`;
    expect([...stock]).toEqual([
      { held: 0, sold: 100 },
      { held: 0, sold: 100 },
    ]);
    const deadlocks = environment
      .postgresLog()
      .filter((_entry, n, log) => [log[n - 1], log[n]].some((one) => one?.includes("deadlock detected")));
    expect(deadlocks, "with the STATEMENT that follows each").toEqual([]);
  });
});

describe("one cart, asked again and again", () => {
  test("one voucher, 30 voucher orders at once: one order, answered by all", async () => {
    const ana = await aDiner({ vouchers: 1, cart: [await aMeal({ voucher: true })] });
    const answers = await many(30, (n) => at(ana, n).post<{ id: number }>(VOUCHER_ORDER, {}));
    expect([count(answers, 201), count(answers, 200)]).toEqual([1, 29]);
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1);
    expect(await balanceOf(ana)).toMatchObject({ vouchers: 0 });
  });

  test("one voucher, 30 prepared voucher orders at once: one is placed, 29 times 409, no voucher is left", async () => {
    const ana = await aDiner({ vouchers: 1, cart: [await aMeal({ voucher: true })] });
    const payments = [{ method: "voucher", quantity: 1 }];
    const prepared: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      const deliveryDetails = { extraInstructions: `Ring ${n} times` };
      const intent = await at(ana, n).post<Intent>(INTENT, { payments, deliveryDetails });
      expect(intent.status).toBe(200);
      prepared.push(intent.body.cart_transaction);
    }
    expect(new Set(prepared).size).toBe(30);
    const answers = await many(30, (n) =>
      at(ana, n).post<Intent>(ORDER, { paymentIntent: { cart_transaction: prepared[n] } }),
    );
    expect([count(answers, 201), count(answers, 409)]).toEqual([1, 29]);
    expect(await balanceOf(ana)).toMatchObject({ vouchers: 0 });
    const placed =
      await environment.sql`SELECT id FROM orders WHERE account_id = ${ana.account_id} AND placed_at IS NOT NULL`;
    expect(placed).toHaveLength(1);
  });

  test("'Place order' 20 times at once with one key: one order and the same answer", async () => {
    const ana = await aDiner({ gift: 9_000, cart: [await aMeal()] });
    const intents = await many(5, (n) => at(ana, n).post<Intent>(INTENT, wallet(ONE)));
    expect(new Set(intents.map((one) => one.body.cart_transaction)).size).toBe(1);
    const body = { paymentIntent: { cart_transaction: intents[0]?.body.cart_transaction } };
    const answers = await many(20, (n) =>
      at(ana, n).post<{ id: number }>(ORDER, body, { idempotencyKey: "place-1" }),
    );
    expect(count(answers, 201)).toBe(20);
    expect(new Set(answers.map((one) => one.text)).size).toBe(1);
    expect(answers.filter((one) => one.headers.get("idempotency-hit") === "true")).toHaveLength(19);
    const other = await at(ana, 0).post(ORDER, { ...body, tip: 100 }, { idempotencyKey: "place-1" });
    expect(other.status).toBe(422);
    expect(await balanceOf(ana)).toMatchObject({ gift: 9_000 - ONE });
  });

  test("'Place order' 20 times at once without a key: one order, 201 once", async () => {
    const ana = await aDiner({ gift: 9_000, cart: [await aMeal()] });
    const intent = await at(ana, 0).post<Intent>(INTENT, wallet(ONE));
    const body = { paymentIntent: { cart_transaction: intent.body.cart_transaction } };
    const answers = await many(20, (n) => at(ana, n).post<{ id: number }>(ORDER, body));
    expect([count(answers, 201), count(answers, 200)]).toEqual([1, 19]);
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1);
    expect(await balanceOf(ana)).toMatchObject({ gift: 9_000 - ONE });
  });

  test("a checkout started 20 times at once with different tips ends with one hold, never with two", async () => {
    const ana = await aDiner({ gift: 20_000, cart: [await aMeal()] });
    const answers = await many(20, (n) =>
      at(ana, n).post<Intent>(INTENT, { ...wallet(ONE + n), tip_cents: n }),
    );
    expect(answers.every((one) => one.status === 200 || one.status === 409)).toBe(true);
    const [holds] =
      await environment.sql`SELECT count(*)::int AS n FROM orders WHERE account_id = ${ana.account_id} AND status = 'pending_payment'`;
    expect(holds).toEqual({ n: 1 });
  });
});
