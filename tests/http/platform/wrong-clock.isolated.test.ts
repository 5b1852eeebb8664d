import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { as, guest } from "../../as";
import { aDiner, aMeal, balanceOf, PASSWORD, type TestMeal } from "../../builders";
import { brokenAtRest } from "../../setup/books";
import { payAtStripe, sendEvent, succeededEvent } from "../../setup/money";
import { type Market, ownMarket } from "../../setup/own-market";
import { soon, tellDouble } from "../../setup/trouble";

const SKEWED = fileURLToPath(new URL("../../setup/skewed-clock.mjs", import.meta.url));
const INTENT = "/api/v1/shop/intent/create/";
const ORDER = "/api/v1/shop/order/create/";
const WALLET = { payments: [{ method: "wallet", amount: "30.75" }] };
interface Intent {
  id: string;
  cart_transaction: string;
  expires_at: string;
}

// Case 64: web and jobs run on a machine whose clock is ten minutes ahead of the database's, or behind it.
describe.each([
  ["ahead", 600],
  ["behind", -600],
])("a machine whose clock is ten minutes %s", (_where, seconds) => {
  let market: Market;
  let meal: TestMeal;
  beforeAll(async () => {
    market = await ownMarket(
      { webs: 1, workers: 1 },
      { NODE_OPTIONS: `--import=${SKEWED}`, SKEW_SECONDS: String(seconds) },
    );
    meal = await aMeal({ schedule: { count: 50, from: 5, to: 20 } });
    await tellDouble(market.stripe, "/__webhook_url", { url: null });
  });
  afterAll(async () => {
    await market.clock.reset();
    expect(await brokenAtRest(market.sql)).toEqual([]);
    await market.stop();
  });

  test("holds end by the database's time, not sooner and not later", async () => {
    await market.clock.reset();
    const [ana, ben] = [
      await aDiner({ gift: 9000, cart: [meal] }),
      await aDiner({ gift: 9000, cart: [meal] }),
    ];
    const begin = async (who: typeof ana) => (await as(who, market.url).post<Intent>(INTENT, WALLET)).body;
    const place = (who: typeof ana, { cart_transaction }: Intent) =>
      as(who, market.url).post<{ code?: string }>(ORDER, { paymentIntent: { cart_transaction } });
    const [soonPaid, tooLate] = [await begin(ana), await begin(ben)];
    const minutes = (Date.parse(soonPaid.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15.1);
    await market.clock.advance(13 * 60);
    expect((await place(ana, soonPaid)).status).toBe(201);
    await market.clock.advance(3 * 60);
    const refused = await place(ben, tooLate);
    expect([refused.status, refused.body.code]).toEqual([409, "hold_expired"]);
    await soon(async () => expect(await balanceOf(ben)).toMatchObject({ gift: 9000 }));
  });

  test("Stripe's signatures are good for 300 seconds of true time", async () => {
    // its own look at Stripe, every minute, would find what is paid here
    await market.endWorker(0);
    onTestFinished(() => market.restartWorker(0));
    await market.clock.reset();
    const ana = await aDiner({ cart: [meal] });
    const { body } = await as(ana, market.url).post<Intent>(INTENT, {
      payments: [{ method: "credit_card" }],
    });
    await payAtStripe(market.stripe, body.id);
    const event = (await succeededEvent(market.stripe, body.id)) as { id: string };
    const send = async (secondsAgo: number) =>
      (await sendEvent(market.stripe, market.url, event, secondsAgo)).status;
    expect([await send(320), await send(900)]).toEqual([400, 400]);
    expect(await market.sql`SELECT id FROM provider_event WHERE id = ${event.id}`).toHaveLength(0);
    expect([await send(0), await send(280)]).toEqual([200, 200]);
    const [order] =
      await market.sql`SELECT status FROM orders WHERE cart_transaction = ${body.cart_transaction}::uuid`;
    expect(order).toEqual({ status: "placed" });
  });

  test("a sign-in lasts, and what is written carries the database's time", async () => {
    await market.clock.reset();
    const ana = await aDiner({ gift: 9000, cart: [meal] });
    const login = await guest(market.url).post<{ key: string }>("/api/accounts/login/", {
      email: ana.email,
      password: PASSWORD,
    });
    expect(login.status).toBe(200);
    const headers = { authorization: `Token ${login.body.key}` };
    const held = await guest(market.url).post<Intent>(INTENT, WALLET, { headers });
    const { cart_transaction } = held.body;
    const order = await guest(market.url).post<{ placed_at: string }>(
      ORDER,
      { paymentIntent: { cart_transaction } },
      { headers },
    );
    expect(order.status).toBe(201);
    expect(Math.abs(Date.parse(order.body.placed_at) - Date.now())).toBeLessThan(60_000);
    const page = await (await fetch(`${market.url}/meals`)).text();
    expect(page).toContain("<html");
  });
});
