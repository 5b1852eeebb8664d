import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { as, guest } from "../../as";
import { aDiner, aMeal, balanceOf, PASSWORD, type TestMeal } from "../../builders";
import { controlFake, eventually } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { payAtStripe, sendEvent, succeededEvent } from "../../setup/money";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

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
  let environment: TestEnvironment;
  let meal: TestMeal;
  beforeAll(async () => {
    environment = await ownEnvironment(
      { webs: 1, workers: 1 },
      { NODE_OPTIONS: `--import=${SKEWED}`, SKEW_SECONDS: String(seconds) },
    );
    meal = await aMeal({ schedule: { count: 50, from: 5, to: 20 } });
    await controlFake(environment.stripe, "/__webhook_url", { url: null });
  });
  afterAll(async () => {
    await environment.clock.reset();
    expect(await brokenLedgerRules(environment.sql)).toEqual([]);
    await environment.stop();
  });

  test("holds end by the database's time, not sooner and not later", async () => {
    await environment.clock.reset();
    const [ana, ben] = [
      await aDiner({ gift: 9000, cart: [meal] }),
      await aDiner({ gift: 9000, cart: [meal] }),
    ];
    const begin = async (who: typeof ana) =>
      (await as(who, environment.url).post<Intent>(INTENT, WALLET)).body;
    const place = (who: typeof ana, { cart_transaction }: Intent) =>
      as(who, environment.url).post<{ code?: string }>(ORDER, { paymentIntent: { cart_transaction } });
    const [soonPaid, tooLate] = [await begin(ana), await begin(ben)];
    const minutes = (Date.parse(soonPaid.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15.1);
    await environment.clock.advance(13 * 60);
    expect((await place(ana, soonPaid)).status).toBe(201);
    await environment.clock.advance(3 * 60);
    const refused = await place(ben, tooLate);
    expect([refused.status, refused.body.code]).toEqual([409, "hold_expired"]);
    await eventually(async () => expect(await balanceOf(ben)).toMatchObject({ gift: 9000 }));
  });

  test("Stripe's signatures are good for 300 seconds of true time", async () => {
    // its own look at Stripe, every minute, would find what is paid here
    await environment.endWorker(0);
    onTestFinished(() => environment.restartWorker(0));
    await environment.clock.reset();
    const ana = await aDiner({ cart: [meal] });
    const { body } = await as(ana, environment.url).post<Intent>(INTENT, {
      payments: [{ method: "credit_card" }],
    });
    await payAtStripe(environment.stripe, body.id);
    const event = (await succeededEvent(environment.stripe, body.id)) as { id: string };
    const send = async (secondsAgo: number) =>
      (await sendEvent(environment.stripe, environment.url, event, secondsAgo)).status;
    expect([await send(320), await send(900)]).toEqual([400, 400]);
    expect(await environment.sql`SELECT id FROM provider_event WHERE id = ${event.id}`).toHaveLength(0);
    expect([await send(0), await send(280)]).toEqual([200, 200]);
    const [order] =
      await environment.sql`SELECT status FROM orders WHERE cart_transaction = ${body.cart_transaction}::uuid`;
    expect(order).toEqual({ status: "placed" });
  });

  test("a sign-in lasts, and what is written carries the database's time", async () => {
    await environment.clock.reset();
    const ana = await aDiner({ gift: 9000, cart: [meal] });
    const login = await guest(environment.url).post<{ key: string }>("/api/accounts/login/", {
      email: ana.email,
      password: PASSWORD,
    });
    expect(login.status).toBe(200);
    const headers = { authorization: `Token ${login.body.key}` };
    const held = await guest(environment.url).post<Intent>(INTENT, WALLET, { headers });
    const { cart_transaction } = held.body;
    const order = await guest(environment.url).post<{ placed_at: string }>(
      ORDER,
      { paymentIntent: { cart_transaction } },
      { headers },
    );
    expect(order.status).toBe(201);
    expect(Math.abs(Date.parse(order.body.placed_at) - Date.now())).toBeLessThan(60_000);
    const page = await (await fetch(`${environment.url}/meals`)).text();
    expect(page).toContain("<html");
  });
});
