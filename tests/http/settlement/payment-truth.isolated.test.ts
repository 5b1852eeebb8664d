import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { as } from "../../as";
import { aDiner, aMeal, type TestDiner, type TestMeal } from "../../builders";
import { controlFake, size, waitUntil } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { payAtStripe, sendEvent, succeededEvent } from "../../setup/money";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

let environment: TestEnvironment;
let meal: TestMeal;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 2, workers: 1 });
  meal = await aMeal({ schedule: { count: 500 } });
});
afterAll(() => environment.stop());
afterEach(async () => {
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
    for (let round = 0; round < size(10, 50); round += 1) {
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
      await sleep((round % 10) * 4);
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
