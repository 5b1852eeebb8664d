import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { as } from "../../as";
import { aDiner, aMeal, balanceOf, type TestDiner, type TestMeal } from "../../builders";
import { clearFaults, controlFake, emailSubjectsTo, eventually, size, waitUntil } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { askStripe, payAtStripe, sendEvent, succeededEvent } from "../../setup/money";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

let environment: TestEnvironment;
let meal: TestMeal;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 2, workers: 1 });
  meal = await aMeal({ schedule: { count: 500 } });
});
afterAll(() => environment.stop());
afterEach(async () => {
  await environment.clock.reset();
  expect(await brokenLedgerRules(environment.sql)).toEqual([]);
});

interface Checkout {
  id: string;
  cart_transaction: string;
}
const CARD = { payments: [{ method: "credit_card" }] };
const one = (index: number) => environment.urls[index] ?? "";

async function paidCheckout(): Promise<{ ana: TestDiner; checkout: Checkout }> {
  const ana = await aDiner({ cart: [meal] });
  const intent = await as(ana, one(0)).post<Checkout>("/api/v1/shop/intent/create/", CARD);
  expect(intent.status).toBe(200);
  expect(await payAtStripe(environment.stripe, intent.body.id)).toMatchObject({ status: "succeeded" });
  return { ana, checkout: intent.body };
}
async function orderOf({ cart_transaction }: Checkout) {
  const [order] = await environment.sql<
    { id: number; status: string }[]
  >`SELECT id, status FROM orders WHERE cart_transaction = ${cart_transaction}::uuid`;
  return order as { id: number; status: string };
}
const holdWebhooksBack = () => controlFake(environment.stripe, "/__webhook_url", { url: null });

interface Refused {
  code?: string;
}
/** one dinner at $12.50: 1250 + 1500 + 250 + 75 */
const ONE = 3075;
const INTENT = "/api/v1/shop/intent/create/";
const MIXED = { payments: [{ method: "wallet", amount: "10.00" }, { method: "credit_card" }] };

/** A checkout of which Stripe tells us nothing by itself. */
async function begun(request: object = CARD, gift = 0): Promise<{ ana: TestDiner; intent: Checkout }> {
  await holdWebhooksBack();
  const ana = await aDiner({ gift, cart: [meal] });
  const { status, body } = await as(ana, environment.url).post<Checkout>(INTENT, request);
  expect(status).toBe(200);
  return { ana, intent: body };
}
/** Amounts that Stripe gave back of an intent. */
async function givenBack({ id }: Checkout): Promise<number[]> {
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
    await controlFake(environment.stripe, "/__faults", {
      path: `/v1/payment_intents/${intent.id}/cancel`,
      status: 503,
      times: 500,
    });
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
    await controlFake(environment.stripe, "/__faults", {
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

describe("the webhook", () => {
  test("the same event five times at once: five times 200, one effect", async () => {
    await holdWebhooksBack();
    const { checkout } = await paidCheckout();
    const event = await succeededEvent(environment.stripe, checkout.id);
    const answers = await Promise.all(
      [0, 1, 0, 1, 0].map((web) => sendEvent(environment.stripe, one(web), event)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    const order = await orderOf(checkout);
    expect(order.status).toBe("placed");
    const [stored] =
      await environment.sql`SELECT count(*)::int AS n FROM provider_event WHERE object_id = ${checkout.id}`;
    expect(stored).toEqual({ n: 1 });
  });

  test("no, a wrong or an old signature, one changed byte: 400 and no row", async () => {
    // its own look at Stripe, every minute, would find what is paid here
    await environment.endWorker(0);
    onTestFinished(() => environment.restartWorker(0));
    await holdWebhooksBack();
    const { checkout } = await paidCheckout();
    const event = (await succeededEvent(environment.stripe, checkout.id)) as { id: string };
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(`${one(0)}/webhooks/stripe`, { method: "POST", body, headers });
    const answers = [
      await post(JSON.stringify(event)),
      await post(JSON.stringify(event), { "stripe-signature": "t=1,v1=00" }),
      await sendEvent(environment.stripe, one(0), event, 600),
      await sendEvent(environment.stripe, one(0), event, -310),
      await sendEvent(environment.stripe, one(0), event, 0, "whsec_somebody_else"),
      await sendEvent(environment.stripe, one(0), { ...event, livemode: true }),
      await post("not json", { "stripe-signature": "" }),
      // Signed rightly, then changed on the way: one byte, or written again with the same meaning.
      await sendEvent(environment.stripe, one(0), event, 0, undefined, (body) =>
        body.replace('"livemode":false', '"livemodf":false'),
      ),
      await sendEvent(environment.stripe, one(0), event, 0, undefined, (body) => `${body} `),
      await sendEvent(environment.stripe, one(0), event, 0, undefined, (body) =>
        JSON.stringify(JSON.parse(body), null, 2),
      ),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(400));
    expect(await environment.sql`SELECT id FROM provider_event WHERE id = ${event.id}`).toHaveLength(0);
    expect((await orderOf(checkout)).status).toBe("pending_payment");
  });
});

describe("what is signed rightly and is no event", () => {
  const event = { id: "evt_none", type: "payment_intent.succeeded", livemode: false };
  test.each<[unknown]>([
    [null],
    [[]],
    [[event]],
    [7],
    ["evt_1"],
    [true],
    [{}],
    [event],
    [{ ...event, data: null }],
    [{ ...event, data: [] }],
    [{ ...event, data: { object: null } }],
    [{ ...event, data: { object: "pi_1" } }],
    [{ ...event, id: null, data: { object: {} } }],
    [{ ...event, id: "", data: { object: {} } }],
    [{ ...event, type: 5, data: { object: {} } }],
    [{ ...event, livemode: "false", data: { object: {} } }],
  ])("%j: 400 and no row", async (body) => {
    const answer = await sendEvent(environment.stripe, one(0), body);
    expect([answer.status, await answer.json()]).toEqual([400, { detail: "Invalid signature." }]);
    expect(await environment.sql`SELECT id FROM provider_event WHERE id IN ('', 'evt_none')`).toHaveLength(0);
  });

  test("a signature a little ahead of our clock is as good as a little behind", async () => {
    const kept = { ...event, id: "evt_ahead", type: "nothing.of_ours", data: { object: { id: "x" } } };
    expect((await sendEvent(environment.stripe, one(0), kept, -200)).status).toBe(200);
    expect((await sendEvent(environment.stripe, one(0), kept, 200)).status).toBe(200);
  });
});

describe("browser and webhook at the same moment", () => {
  test("50 pairs: one transition, one mail to the diner, one note to the cook each", async () => {
    await holdWebhooksBack();
    const pairs: Awaited<ReturnType<typeof paidCheckout>>[] = [];
    for (let n = 0; n < 50; n += 1) pairs.push(await paidCheckout());
    const events = await Promise.all(
      pairs.map(({ checkout }) => succeededEvent(environment.stripe, checkout.id)),
    );
    const confirmed = await Promise.all(
      pairs.map(async ({ ana, checkout }, n) => {
        const body = { cart_transaction: checkout.cart_transaction, payment_intent: checkout.id };
        const [answer, hook] = await Promise.all([
          as(ana, one(n % 2)).post("/api/v1/payment/transaction/confirm-payment/", body),
          sendEvent(environment.stripe, one((n + 1) % 2), events[n] ?? {}),
        ]);
        return [answer.status, hook.status];
      }),
    );
    expect(new Set(confirmed.map(String))).toEqual(new Set(["200,200"]));
    const ids = await Promise.all(pairs.map(async ({ checkout }) => (await orderOf(checkout)).id));
    const steps = await environment.sql`
      SELECT order_id FROM order_event WHERE order_id = ANY (${ids}::int[]) AND to_status = 'placed' AND part_id IS NULL`;
    expect(steps).toHaveLength(50);
    await waitUntil(async () => {
      const [open] = await environment.sql<
        { n: number }[]
      >`SELECT count(*)::int AS n FROM outbox WHERE done_at IS NULL`;
      return open?.n === 0;
    }, 60);
    const mails = await Promise.all(pairs.map(({ ana }) => inbox(ana.email)));
    expect(mails.every((mail) => mail.filter((one) => one.subject.includes("is placed")).length === 1)).toBe(
      true,
    );
    const cook = await inbox(meal.chef.email);
    const numbers = await environment.sql<
      { number: string }[]
    >`SELECT number FROM orders WHERE id = ANY (${ids}::int[])`;
    for (const { number } of numbers)
      expect(cook.filter((mail) => mail.subject.includes(number))).toHaveLength(1);
  });
});

async function inbox(to: string): Promise<{ subject: string }[]> {
  const answer = await fetch(`${one(0)}/dev/inbox.json?to=${encodeURIComponent(to)}`);
  const body = (await answer.json()) as { subject: string }[] | { results: { subject: string }[] };
  return Array.isArray(body) ? body : body.results;
}

describe("a web server killed between Stripe's yes and our commit", () => {
  test("five checkouts in flight at each kill: each captured intent ends as an order or a full refund", async () => {
    await holdWebhooksBack();
    const all: Checkout[] = [];
    for (let round = 0; round < size(5, 50); round += 1) {
      const paid: Awaited<ReturnType<typeof paidCheckout>>[] = [];
      for (let n = 0; n < 5; n += 1) paid.push(await paidCheckout());
      all.push(...paid.map(({ checkout }) => checkout));
      const asked = paid.map(({ ana, checkout }) =>
        as(ana, one(1))
          .post("/api/v1/shop/order/create/", {
            paymentIntent: { cart_transaction: checkout.cart_transaction },
          })
          .catch(() => null),
      );
      // at ten moments of what follows Stripe's yes, or at every second one of them
      await sleep(((round * size(2, 1)) % 10) * 4);
      await environment.kill(1);
      await Promise.all(asked);
      await environment.restart(1);
    }
    const open = async () => {
      const rows = await environment.sql<{ id: number }[]>`
        SELECT o.id FROM orders o WHERE o.status = 'pending_payment' AND o.cart_transaction = ANY (${all.map((checkout) => checkout.cart_transaction)}::uuid[])`;
      return rows.length;
    };
    await environment.clock.advance(180);
    await waitUntil(async () => (await open()) === 0, 90);
    const orders = await Promise.all(all.map(orderOf));
    expect(orders.every((order) => order.status === "placed")).toBe(true);
    await environment.clock.reset();
  }, 900_000);
});
