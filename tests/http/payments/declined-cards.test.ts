import { beforeAll, describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { countDecline } from "~/domain/payments/card-attempts.server";
import { env } from "~/kit/env.server";
import { as } from "../../as";
import {
  aCart,
  aCorporateAdmin,
  aDiner,
  addGiftMoney,
  aMeal,
  balanceOf,
  type TestMeal,
} from "../../builders";
import { askStripe, payAtStripe } from "../../setup/money";
import { placedOrder } from "../../setup/purchases";

const { stripe } = inject("place").fakes.services;
const BUY = "/api/gift-card/buy/";
const TIP = "/api/tip-payment/";
const FUND = "/api/v1/payment/org-fund/";
const INTENT = "/api/v1/shop/intent/create/";
const SETUP = "/api/v1/payment/setup_intent/";
const DECLINED = "pm_card_chargeDeclined";

let meal: TestMeal;
beforeAll(async () => {
  meal = await aMeal({ schedule: { count: 50 } });
});

describe("cards that are declined again and again", () => {
  test("by the server, over all that a card buys: then cards pause for the account, wallets do not", async () => {
    const admin = await aCorporateAdmin();
    const most = env.CARD_DECLINES_PER_ACCOUNT;
    const gift = await as(admin).post(BUY, { amount_cents: 2500, payment_method: DECLINED });
    expect([gift.status, gift.text]).toEqual([402, expect.stringContaining("declined")]);
    const answers = await Promise.all(
      Array.from({ length: most + 5 }, () =>
        as(admin).post(FUND, { amount_cents: 5000, payment_method: DECLINED }),
      ),
    );
    // Those that were under way at once count as well, so some may have been sent away before the last was declined.
    let declined = 1 + answers.filter((one) => one.status === 402).length;
    expect(answers.filter((one) => ![402, 429].includes(one.status))).toEqual([]);
    while ((await as(admin).post(FUND, { amount_cents: 5000, payment_method: DECLINED })).status === 402)
      declined += 1;
    expect(declined).toBe(most);
    for (const [path, request] of [
      [BUY, { amount_cents: 2500, payment_method: "pm_card_visa" }],
      [FUND, { amount_cents: 5000 }],
    ] as const) {
      const refused = await as(admin).post(path, request);
      expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    }
    const ana = await aDiner({ gift: 3000 });
    expect((await as(ana).post(BUY, { amount_cents: 2500, payment_method: "pm_card_visa" })).status).toBe(
      201,
    );
  });

  test("in the browser, on one intent: the webhook counts each, and neither checkout nor tip goes on by card", async () => {
    const ana = await aDiner({ wallet: 3075, card: true });
    const order_id = await placedOrder(ana, meal);
    const { body } = await as(ana).post<{ client_secret: string }>(TIP, { order_id, amount_cents: 400 });
    const intent = body.client_secret.split("_secret_")[0] ?? "";
    for (let n = 0; n < env.CARD_DECLINES_PER_ACCOUNT; n += 1) await payAtStripe(stripe, intent, DECLINED);
    await aCart(ana, [meal]);
    const begin = () => as(ana).post(INTENT, { payments: [{ method: "credit_card" }] });
    await expect.poll(async () => (await begin()).status, { timeout: 20_000 }).toBe(429);
    const payment_method = ana.card?.stripe_payment_method;
    expect((await as(ana).post(TIP, { order_id, amount_cents: 500, payment_method })).status).toBe(429);
    const atStripe = () => askStripe<{ status: string }>(stripe, "GET", `/v1/payment_intents/${intent}`);
    await expect.poll(async () => (await atStripe()).status, { timeout: 20_000 }).toBe("canceled");
    const [charged] = await sql`
      SELECT count(*)::int AS count FROM payment WHERE account_id = ${ana.account_id} AND status = 'succeeded'`;
    expect(charged).toEqual({ count: 0 });
    await addGiftMoney(ana.account_id, 900);
    expect((await as(ana).post(TIP, { order_id, amount_cents: 500, wallet: true })).status).toBe(200);
    expect(await balanceOf(ana)).toMatchObject({ gift: 400 });
  });

  test("in the browser, to be saved: one setup takes so many and no more, and then cards pause", async () => {
    const eve = await aDiner();
    const { body } = await as(eve).get<{ id: string }>(SETUP);
    const setup = `/v1/setup_intents/${body.id}`;
    const tryOut = () => askStripe(stripe, "POST", `${setup}/confirm`, { payment_method: DECLINED });
    for (let n = 1; n < env.CARD_DECLINES_PER_ACCOUNT; n += 1) await tryOut();
    expect((await as(eve).get(SETUP)).status).toBe(200);
    await tryOut();
    const atStripe = () => askStripe<{ status: string }>(stripe, "GET", setup);
    await expect.poll(async () => (await atStripe()).status, { timeout: 20_000 }).toBe("canceled");
    expect((await as(eve).get(SETUP)).status).toBe(429);
    expect((await as(eve).post(BUY, { amount_cents: 2500, payment_method: "pm_card_visa" })).status).toBe(
      429,
    );
  });

  test("a checkout by card is refused before anything is held; one that needs no card goes on", async () => {
    const [dish, freebie] = [await aMeal({ schedule: { count: 3 } }), await aMeal({ voucher: true })];
    const ana = await aDiner({ gift: 4000, vouchers: 1, cart: [dish] });
    for (let n = 0; n < env.CARD_DECLINES_PER_ACCOUNT; n += 1) await countDecline(ana.account_id, null);
    const held = async () => {
      const [row] = await sql`
        SELECT (SELECT count(*)::int FROM orders WHERE account_id = ${ana.account_id}) AS orders,
          (SELECT held FROM schedule WHERE meal_id = ${dish.id}) AS portions`;
      return { ...row, gift: (await balanceOf(ana)).gift };
    };
    const mixed = { payments: [{ method: "wallet", amount: "10.00" }, { method: "credit_card" }] };
    for (const request of [mixed, {}]) {
      const refused = await as(ana).post(INTENT, request);
      expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    }
    expect(await held()).toEqual({ orders: 0, portions: 0, gift: 4000 });
    const wallet = { payments: [{ method: "wallet", amount: "30.75" }] };
    expect((await as(ana).post(INTENT, wallet)).status).toBe(200);
    expect(await held()).toEqual({ orders: 1, portions: 1, gift: 925 });
    expect((await as(ana).post(INTENT, mixed)).status).toBe(429);
    expect(await held()).toEqual({ orders: 1, portions: 1, gift: 925 });
    const again = await as(ana).post(INTENT, { ...wallet, deliveryDetails: { contactPerson: "Bo" } });
    expect([again.status, await held()]).toEqual([200, { orders: 2, portions: 1, gift: 925 }]);
    await as(ana).delete("/api/newcart/");
    await aCart(ana, [freebie]);
    expect((await as(ana).post(INTENT, {})).body).toMatchObject({ amount_cents: 0 });
  });
});
