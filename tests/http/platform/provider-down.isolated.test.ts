import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { as } from "../../as";
import { aDiner, aMeal, type TestMeal } from "../../builders";
import { controlFake, waitUntil } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { askStripe, payAtStripe } from "../../setup/money";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

let environment: TestEnvironment;
let meal: TestMeal;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 });
  meal = await aMeal({ schedule: { count: 100 } });
});
afterAll(() => environment.stop());
afterEach(async () => {
  expect(await brokenLedgerRules(environment.sql)).toEqual([]);
});

interface Checkout {
  id: string | null;
  cart_transaction: string;
}
const INTENT = "/api/v1/shop/intent/create/";
const ORDER = "/api/v1/shop/order/create/";
const CARD = { payments: [{ method: "credit_card" }] };
const fault = (options: object) => controlFake(environment.stripe, "/__faults", options);
const WALLET = { payments: [{ method: "wallet", amount: "30.75" }] };

/** How often Stripe made an intent for an order of ours. */
async function intentsOf(cart_transaction: string): Promise<number> {
  const [order] = await environment.sql<
    { id: number }[]
  >`SELECT id FROM orders WHERE cart_transaction = ${cart_transaction}::uuid`;
  const { data } = await askStripe<{ data: { metadata: { order?: string } }[] }>(
    environment.stripe,
    "GET",
    "/v1/payment_intents?limit=100",
  );
  return data.filter((intent) => intent.metadata.order === String(order?.id)).length;
}

describe("while Stripe is slow or down", () => {
  test("a card checkout is 503 within ten seconds and says when to come back; asked again later, it goes on", async () => {
    const ana = as(await aDiner({ cart: [meal] }), environment.url);
    await fault({ path: "/v1/payment_intents", delay_ms: 9_000, times: 1 });
    const begun = Date.now();
    const refused = await ana.post(INTENT, CARD);
    expect(refused.status).toBe(503);
    expect(Date.now() - begun).toBeLessThan(10_000);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // as long as Stripe is still at the first one, the same key is taken there
    const again = await waitUntil(async () => {
      const answer = await ana.post<Checkout>(INTENT, CARD);
      return answer.status !== 503 && answer;
    });
    expect(again.status).toBe(200);
    expect(await intentsOf(again.body.cart_transaction)).toBe(1);
    await payAtStripe(environment.stripe, again.body.id);
    const order = await ana.post(ORDER, { paymentIntent: { cart_transaction: again.body.cart_transaction } });
    expect(order.status).toBe(201);
  });

  test("Stripe acts and drops its reply: the retry finds the same intent", async () => {
    const ana = as(await aDiner({ cart: [meal] }), environment.url);
    await fault({ path: "/v1/payment_intents", drop_reply: true, times: 1 });
    // the SDK itself may ask again when a connection breaks off
    expect([200, 503]).toContain((await ana.post(INTENT, CARD)).status);
    const again = await ana.post<Checkout>(INTENT, CARD);
    expect(again.status).toBe(200);
    expect(await intentsOf(again.body.cart_transaction)).toBe(1);
  });

  test("a wallet pays without it, also right after a card checkout that failed", async () => {
    const person = await aDiner({ gift: 9_000, cart: [meal] });
    const ana = as(person, environment.url);
    await fault({ path: "/v1/payment_intents", status: 500, times: 1 });
    expect((await ana.post(INTENT, CARD)).status).toBe(503);
    const intent = await ana.post<Checkout>(INTENT, WALLET);
    expect(intent.status).toBe(200);
    const order = await ana.post(ORDER, {
      paymentIntent: { cart_transaction: intent.body.cart_transaction },
    });
    expect(order.status).toBe(201);
  });

  test("an edit of a cart whose card may be charged any moment waits: 503, and the hold stays", async () => {
    const ana = as(await aDiner({ cart: [meal] }), environment.url);
    const intent = await ana.post<Checkout>(INTENT, CARD);
    await fault({ path: `/v1/payment_intents/${intent.body.id}/cancel`, status: 500, times: 1 });
    const change = { meal_id: meal.id, change_type: "increase", meal_type: "PAID" };
    expect((await ana.post("/api/account/change-item-quantity/", change)).status).toBe(503);
    expect((await ana.post<Checkout>(INTENT, CARD)).body).toEqual(intent.body);
    expect((await ana.post("/api/account/change-item-quantity/", change)).status).toBe(200);
    expect(await askStripe(environment.stripe, "GET", `/v1/payment_intents/${intent.body.id}`)).toMatchObject(
      {
        status: "canceled",
      },
    );
  });

  test("an edit of a cart that is already paid is 409, and the paid order stands", async () => {
    const ana = as(await aDiner({ cart: [meal] }), environment.url);
    const intent = await ana.post<Checkout>(INTENT, CARD);
    await payAtStripe(environment.stripe, intent.body.id);
    const change = { meal_id: meal.id, change_type: "increase", meal_type: "PAID" };
    const edit = await ana.post<{ code?: string }>("/api/account/change-item-quantity/", change);
    // The webhook may have been faster: then the cart is empty, and there is nothing to increase.
    expect([409, 400, 404]).toContain(edit.status);
    const order = await ana.post<{ items: { quantity: number }[] }>(ORDER, {
      paymentIntent: { cart_transaction: intent.body.cart_transaction },
    });
    expect([200, 201]).toContain(order.status);
    expect(order.body.items.map((item) => item.quantity)).toEqual([1]);
  });
});

describe("the same key", () => {
  test("resumes a checkout that Stripe had refused, and repeats the answer it then got", async () => {
    const ana = as(await aDiner({ cart: [meal] }), environment.url);
    const asking = { idempotencyKey: "checkout-7" };
    await fault({ path: "/v1/payment_intents", status: 500, times: 1 });
    expect((await ana.post(INTENT, CARD, asking)).status).toBe(503);
    const first = await ana.post<Checkout>(INTENT, CARD, asking);
    expect([first.status, first.headers.get("idempotency-hit")]).toEqual([200, null]);
    const second = await ana.post<Checkout>(INTENT, CARD, asking);
    expect([second.text, second.headers.get("idempotency-hit")]).toEqual([first.text, "true"]);
    expect((await ana.post(INTENT, WALLET, asking)).status).toBe(422);
    expect(await intentsOf(first.body.cart_transaction)).toBe(1);
  });
});
