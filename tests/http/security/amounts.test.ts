import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { as, type Client } from "../../as";
import { aCoupon, aDiner, aMeal, type TestDiner, type TestMeal } from "../../builders";
import { askStripe } from "../../setup/money";

const stripe = { url: env.STRIPE_API_BASE ?? "", secret_key: env.STRIPE_SECRET_KEY, webhook_secret: "" };

interface Intent {
  id: string | null;
  amount_cents: number;
  total_cents: number;
  cart_transaction: string;
}

/** Everything that is no whole number of cents or portions, as JSON can carry it. */
const wrongNumber = fc.oneof(
  fc.integer({ max: -1 }),
  fc.double({ noInteger: true, noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(1e308, 2 ** 53 + 1, -0.5, 1.5),
  fc.constantFrom("NaN", "Infinity", "1e5", "10abc", "10,00", "10.005", "٣", "١٢", "0x10", "1 0", "1"),
  fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""),
  fc.array(fc.integer(), { maxLength: 2 }),
  fc.record({ a: fc.integer() }),
  fc.boolean(),
);
/** What is no amount of dollars at two decimals. */
const wrongDollars = fc.oneof(
  fc.integer({ max: -1 }),
  fc.constantFrom(1e308, 2 ** 53 + 1, 10.005, -0.01),
  fc.constantFrom(
    "NaN",
    "Infinity",
    "1e5",
    "10abc",
    "10,00",
    "10.005",
    "٣.٠٠",
    "0x10",
    "-1.00",
    "+1.00",
    " 1.00",
    "1.00 ",
    "",
  ),
  fc.string().filter((text) => !/^[0-9]{1,9}(\.[0-9]{1,2})?$/.test(text)),
  fc.array(fc.integer(), { maxLength: 2 }),
  fc.record({ a: fc.integer() }),
  fc.constantFrom(true, null),
);

let meal: TestMeal;
let ana: TestDiner;
let me: Client;
beforeAll(async () => {
  meal = await aMeal({ price: 2000, schedule: { count: 500 } });
  ana = await aDiner({ wallet: 5000, gift: 5000, cart: [meal] });
  me = as(ana);
});

/** How many rows of money these values have made. */
async function rows(): Promise<number> {
  const [made] = await sql<{ n: number }[]>`
    SELECT ((SELECT count(*) FROM orders WHERE account_id = ${ana.account_id}) + (SELECT count(*) FROM payment WHERE account_id = ${ana.account_id})
      + (SELECT count(*) FROM tip WHERE account_id = ${ana.account_id}))::int AS n`;
  return made?.n ?? -1;
}

const intent = (body: object) => me.post("/api/v1/shop/intent/create/", body);
const card = { method: "credit_card" };

describe("a value that is no amount", () => {
  test("is 400 wherever a checkout takes one, and leaves no row: 1,000 generated values", async () => {
    const doors: [fc.Arbitrary<unknown>, (value: unknown) => Promise<{ status: number; text: string }>][] = [
      [wrongNumber, (tip_cents) => intent({ tip_cents })],
      [wrongNumber, (expected_total_cents) => intent({ expected_total_cents })],
      [wrongDollars, (amount) => intent({ payments: [{ method: "wallet", amount }, card] })],
      [wrongNumber, (quantity) => intent({ payments: [{ method: "voucher", quantity }, card] })],
      [wrongNumber, (quantity) => me.post("/api/newcart/", { meal_id: meal.id, quantity })],
    ];
    for (const [values, ask] of doors) {
      for (const value of fc.sample(values, { numRuns: 200, seed: 28 })) {
        // "1" and 1.0 are whole portions as a form sends them, and so no wrong ones
        const { status, text } = await ask(value);
        const isPortion =
          ask === doors[4]?.[1] && typeof value === "string" && /^[0-9]{1,2}$/.test(value.trim());
        if (!isPortion)
          expect([JSON.stringify(value), status, text]).toEqual([
            JSON.stringify(value),
            400,
            expect.any(String),
          ]);
      }
    }
    expect(await rows()).toBe(0);
  }, 120_000);
});

describe("prices that the caller names", () => {
  test("are not read: what is charged is the server's price", async () => {
    const ben = await aDiner({ cart: [meal] });
    const held = await as(ben).post<Intent>("/api/v1/shop/intent/create/", {
      ...{ total: 1, price_cents: 0, deliveryFee: -1500, amount_cents: 1, total_cents: 1 },
      pricing: { cartTotal: 1, total: 1, deliveryFee: -1500 },
      payments: [{ ...card, amount: "0.01", amount_cents: 1 }],
      deliveryDetails: { deliveryFee: -1500 },
    });
    expect([held.status, held.body]).toMatchObject([200, { amount_cents: 4020, total_cents: 4020 }]);
    const asked = await askStripe<{ amount: number }>(stripe, "GET", `/v1/payment_intents/${held.body.id}`);
    expect(asked.amount).toBe(4020);
    const order = await as(ben).post("/api/v1/shop/order/create/", {
      paymentIntent: { cart_transaction: held.body.cart_transaction },
      ...{ total: 1, price_cents: 0, deliveryFee: -1500 },
    });
    expect(order.status).toBe(402);
  });
});

describe("a coupon larger than what is in the cart", () => {
  test("takes off what is there and no more; a second one is refused", async () => {
    const ben = await aDiner({ cart: [meal] });
    const known_to = [ben];
    const large = await aCoupon({ cents: 500_000, known_to });
    const other = await aCoupon({ cents: 100, known_to });
    const apply = (id: number) => as(ben).post(`/api/v1/shop/coupon/${id}/apply/`);
    const both = await Promise.all([apply(large.id), apply(other.id)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const [kept] = await sql<
      { coupon_id: number }[]
    >`SELECT coupon_id FROM cart WHERE account_id = ${ben.account_id}`;
    await as(ben).post(`/api/v1/shop/coupon/${kept?.coupon_id}/remove/`);
    expect((await apply(large.id)).body).toMatchObject({
      pricing: { subtotal: 2000, discount: 2000, commissionFee: 0, localTax: 0, cartTotal: 1500 },
    });
    expect((await apply(other.id)).status).toBe(400);
    const held = await as(ben).post<Intent>("/api/v1/shop/intent/create/", {});
    expect(held.body).toMatchObject({ total_cents: 1500 });
  });
});
