import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { as } from "../../as";
import { aDiner, aMeal, balanceOf, type TestDiner, type TestMeal } from "../../builders";
import { clearFaults, controlFake, emailSubjectsTo, eventually } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { askStripe, payAtStripe, sendEvent, succeededEvent } from "../../setup/money";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

let environment: TestEnvironment;
let meal: TestMeal;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 });
  meal = await aMeal({ schedule: { count: 50, from: 5, to: 20 } });
  await tell("/__webhook_url", { url: null });
});
afterAll(() => environment.stop());
afterEach(async () => {
  await environment.clock.reset();
  expect(await brokenLedgerRules(environment.sql)).toEqual([]);
});

interface Intent {
  id: string;
  cart_transaction: string;
  amount_cents: number;
}
interface Refused {
  code?: string;
}
interface Row {
  id: number;
  status: string;
}
/** one dinner at $12.50: 1250 + 1500 + 250 + 75 */
const ONE = 3075;
const INTENT = "/api/v1/shop/intent/create/";
const CARD = { payments: [{ method: "credit_card" }] };
const MIXED = { payments: [{ method: "wallet", amount: "10.00" }, { method: "credit_card" }] };

const tell = (path: string, body: object) => controlFake(environment.stripe, path, body);
async function begun(request: object = CARD, gift = 0): Promise<{ ana: TestDiner; intent: Intent }> {
  const ana = await aDiner({ gift, cart: [meal] });
  const { status, body } = await as(ana, environment.url).post<Intent>(INTENT, request);
  expect(status).toBe(200);
  return { ana, intent: body };
}
async function orderOf({ cart_transaction }: Intent): Promise<Row> {
  const [order] = await environment.sql<
    Row[]
  >`SELECT id, status FROM orders WHERE cart_transaction = ${cart_transaction}::uuid`;
  return order as Row;
}
/** Amounts that Stripe gave back of an intent. */
async function givenBack({ id }: Intent): Promise<number[]> {
  const { data } = await askStripe<{ data: { amount: number }[] }>(
    environment.stripe,
    "GET",
    `/v1/refunds?payment_intent=${id}`,
  );
  return data.map(({ amount }) => amount);
}
const subjects = ({ email }: TestDiner) => emailSubjectsTo(environment.fakes, email);
const allDone = async () => {
  const open = await environment.sql`SELECT topic, last_error FROM outbox WHERE done_at IS NULL`;
  expect([...open]).toEqual([]);
};

describe("Stripe's word two days late, for an order that is long over (case 35)", () => {
  test("the card gets all of it back, once; one mail; the order stays expired, and so does the rest of its hold", async () => {
    const { ana, intent } = await begun(MIXED, 1500);
    expect(await balanceOf(ana)).toMatchObject({ gift: 500 });
    await tell("/__faults", { path: `/v1/payment_intents/${intent.id}/cancel`, status: 503, times: 500 });
    await environment.clock.advance(31 * 60);
    await eventually(async () => expect((await orderOf(intent)).status).toBe("expired"));
    expect(await balanceOf(ana)).toMatchObject({ gift: 1500 });
    await environment.killWorker(0);
    await payAtStripe(environment.stripe, intent.id);
    await environment.clock.advance(2 * 86_400);
    const event = await succeededEvent(environment.stripe, intent.id);
    // Signed by Stripe's own clock, which has moved with ours.
    const send = (moved: number) => sendEvent(environment.stripe, environment.url, event, -moved);
    const [before, after] = [31 * 60 + 2 * 86_400, 41 * 60 + 2 * 86_400];
    const answers = await Promise.all([0, 1, 2].map(() => send(before)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    await environment.restartWorker(0);
    await eventually(async () => expect(await givenBack(intent)).toEqual([ONE - 1000]));
    await eventually(allDone);
    await environment.clock.advance(600);
    expect((await send(after)).status).toBe(200);
    await eventually(allDone);
    expect(await givenBack(intent)).toEqual([ONE - 1000]);
    expect(await subjects(ana)).toEqual(["Your payment of $20.75 is being refunded to your card"]);
    expect((await orderOf(intent)).status).toBe("expired");
    expect(await balanceOf(ana)).toMatchObject({ gift: 1500 });
  });
});

describe("nobody tells us (case 36)", () => {
  test("paid in time, no webhook, no browser: the worker's own look places it; paid after a blind release: given back", async () => {
    const [inTime, late] = [await begun(), await begun(MIXED, 1000)];
    await tell("/__faults", {
      path: `/v1/payment_intents/${late.intent.id}/cancel`,
      status: 503,
      times: 500,
    });
    await environment.sql`UPDATE orders SET expires_at = app_now() - interval '16 minutes' WHERE cart_transaction = ${late.intent.cart_transaction}::uuid`;
    await eventually(async () => expect((await orderOf(late.intent)).status).toBe("expired"));
    await clearFaults(environment.fakes);
    await payAtStripe(environment.stripe, inTime.intent.id);
    await payAtStripe(environment.stripe, late.intent.id);
    // Three of the five minutes; the worker looks every minute of real time.
    await environment.clock.advance(180);
    await eventually(async () => {
      expect((await orderOf(inTime.intent)).status).toBe("placed");
      expect(await givenBack(late.intent)).toEqual([ONE - 1000]);
    });
    await eventually(allDone);
    expect(await givenBack(inTime.intent)).toEqual([]);
    expect((await orderOf(late.intent)).status).toBe("expired");
    expect(await balanceOf(late.ana)).toMatchObject({ gift: 1000 });
    expect(await subjects(inTime.ana)).toEqual([expect.stringContaining("is placed")]);
  });
});

describe("an intent that brought less than the card's share (case 42)", () => {
  test("409 and no order, however often it is asked; when the hold is over, what came goes back", async () => {
    const { ana, intent } = await begun(MIXED, 1000);
    await askStripe(environment.stripe, "POST", `/v1/payment_intents/${intent.id}`, { amount: "700" });
    expect(await payAtStripe(environment.stripe, intent.id)).toMatchObject({ status: "succeeded" });
    const { cart_transaction } = intent;
    const me = as(ana, environment.url);
    const event = await succeededEvent(environment.stripe, intent.id);
    expect((await sendEvent(environment.stripe, environment.url, event)).status).toBe(200);
    const confirming = { cart_transaction, payment_intent: intent.id };
    const answers = [
      await me.post<Refused>("/api/v1/payment/transaction/confirm-payment/", confirming),
      await me.post<Refused>("/api/v1/shop/order/create/", { paymentIntent: { cart_transaction } }),
      await me.post<Refused>("/api/v1/payment/transaction/confirm-payment/", confirming),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([409, "amount_mismatch"]),
    );
    expect((await orderOf(intent)).status).toBe("pending_payment");
    await environment.clock.advance(16 * 60);
    await eventually(async () => expect((await orderOf(intent)).status).toBe("expired"));
    await eventually(async () => expect(await givenBack(intent)).toEqual([700]));
    await eventually(allDone);
    expect(await subjects(ana)).toEqual(["Your payment of $7.00 is being refunded to your card"]);
    expect(await balanceOf(ana)).toMatchObject({ gift: 1000 });
    expect(
      (await me.post<Refused>("/api/v1/payment/transaction/confirm-payment/", confirming)).body.code,
    ).toBe("hold_expired");
  });
});
