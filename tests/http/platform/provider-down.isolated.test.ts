import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { sendOtp } from "~/domain/codes/send-otp.server";
import { LEASE_SECONDS } from "~/domain/outbox/job.server";
import { publish } from "~/domain/outbox/publish.server";
import { as } from "../../as";
import { aDiner, aMeal, anAccount, type TestMeal, unique, uniquePhone } from "../../builders";
import { clearFaults, controlFake, flushQueue, injectFault, waitUntil } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { askStripe, payAtStripe } from "../../setup/money";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";

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

/** Requests to Twilio whose answer never comes: each text reaches its phone once, whatever became of the request. */
describe("while Twilio does not answer", () => {
  afterEach(async () => {
    await clearFaults(environment.fakes);
    await environment.clock.reset();
  });

  const MESSAGES = "/2010-04-01/Accounts/*";
  /** Twilio takes the text, and its reply is lost. */
  const loseReply = () =>
    injectFault(environment.fakes, "twilio", { path: MESSAGES, method: "POST", drop_reply: true, times: 1 });

  interface Job {
    has_failed: boolean;
    is_done: boolean;
    status: "unknown" | "refused" | "sent" | null;
    requests: number | null;
  }
  async function jobOf(key: string): Promise<Job> {
    const [row] = await sql<Job[]>`
      SELECT o.last_error IS NOT NULL AS has_failed, o.done_at IS NOT NULL AS is_done, r.status, r.requests
      FROM outbox o LEFT JOIN sms_request r USING (key) WHERE o.key = ${key}`;
    return row as Job;
  }
  /** Moves the clock to a job's next try, where it waits for one. */
  async function skipPause(key: string): Promise<void> {
    const [row] = await sql<{ pause: number }[]>`
      SELECT ceil(extract(epoch FROM run_after - app_now()))::int AS pause FROM outbox
      WHERE key = ${key} AND done_at IS NULL AND lease_until IS NULL AND run_after > app_now()`;
    if (row) await environment.clock.advance(row.pause);
  }
  /** The job after its last try; `see` is shown it before every one. */
  function finished(key: string, see: (job: Job) => void = () => undefined): Promise<Job> {
    return waitUntil(async () => {
      const job = await jobOf(key);
      if (job.is_done) return job;
      see(job);
      await skipPause(key);
      return false;
    });
  }
  const hasFailed = (key: string) => waitUntil(async () => (await jobOf(key)).has_failed);

  async function textsTo(phone: string): Promise<string[]> {
    const url = new URL(
      `/__inbox.json?channel=sms&to=${encodeURIComponent(phone)}`,
      environment.fakes.control,
    );
    return ((await (await fetch(url)).json()) as { text: string }[]).map(({ text }) => text);
  }
  /** Somebody asks for a code by text; the outbox job's key and the phone. */
  async function askForCode(): Promise<{ key: string; phone: string }> {
    const phone = uniquePhone();
    const { id } = await sendOtp(await anAccount({ phone: null }), "phone", phone, unique());
    return { key: `code.requested:${id}`, phone };
  }

  /** A notification that goes to a phone by text only. */
  async function notifyByText(phone: string): Promise<string> {
    const { account_id } = await anAccount({ phone });
    const key = unique();
    await transaction(async (tx) => {
      const [row] = await tx<{ id: number }[]>`
        INSERT INTO notification (account_id, topic, key, kind, facts)
        VALUES (${account_id}, 'gift_cards', ${key}, 'gift_card.taken_back', ${tx.json({ taken_cents: 100 })}) RETURNING id`;
      await publish(tx, "notification.sms", { notification_id: row?.id ?? 0 }, key);
    });
    return key;
  }

  describe("a text whose reply was lost", () => {
    test("is found at Twilio and not sent again: a code", async () => {
      await loseReply();
      const { key, phone } = await askForCode();
      expect(await finished(key)).toEqual({ has_failed: true, is_done: true, status: "sent", requests: 1 });
      expect(await textsTo(phone)).toHaveLength(1);
    });

    test("stays unknown, and nothing is sent, while Twilio can't be asked about it", async () => {
      await loseReply();
      await injectFault(environment.fakes, "twilio", {
        path: MESSAGES,
        method: "GET",
        status: 503,
        times: 2,
      });
      const key = await notifyByText(uniquePhone());
      await hasFailed(key);
      const seen: Job["status"][] = [];
      const job = await finished(key, ({ status }) => seen.push(status));
      // it may be seen as sent a moment before its job is done
      expect(seen[0]).toBe("unknown");
      expect(seen).not.toContain("refused");
      expect(job).toMatchObject({ status: "sent", requests: 1 });
    });

    test("is no other job's text, whose words are the same", async () => {
      const phone = uniquePhone();
      const first = await notifyByText(phone);
      expect(await finished(first)).toMatchObject({ has_failed: false, status: "sent" });
      await injectFault(environment.fakes, "twilio", {
        path: MESSAGES,
        method: "POST",
        status: 500,
        times: 1,
      });
      const second = await notifyByText(phone);
      await hasFailed(second);
      expect(await finished(second)).toMatchObject({ status: "sent", requests: 2 });
      expect(await textsTo(phone)).toHaveLength(2);
    });

    test("is found also when the worker died before any answer", async () => {
      const slow = { path: MESSAGES, method: "POST", delay_ms: 600_000, after: true, times: 1 };
      await injectFault(environment.fakes, "twilio", slow);
      const phone = uniquePhone();
      const key = await notifyByText(phone);
      await waitUntil(async () => (await textsTo(phone)).length === 1);
      await environment.killWorker(0);
      expect(await jobOf(key)).toMatchObject({ is_done: false, status: "unknown" });
      await flushQueue(resourcesOfThisFile());
      await environment.clock.advance(LEASE_SECONDS + 1);
      await environment.restartWorker(0);
      expect(await finished(key)).toMatchObject({ status: "sent", requests: 1 });
      expect(await textsTo(phone)).toHaveLength(1);
    });
  });

  test("a text that Twilio refused is not looked for: it is sent again", async () => {
    await injectFault(environment.fakes, "twilio", { path: MESSAGES, method: "POST", status: 429, times: 1 });
    await injectFault(environment.fakes, "twilio", { path: MESSAGES, method: "GET", status: 503, times: 9 });
    const { key, phone } = await askForCode();
    expect(await finished(key)).toEqual({ has_failed: true, is_done: true, status: "sent", requests: 2 });
    expect(await textsTo(phone)).toHaveLength(1);
  });

  test("a code that never got an answer and never arrived is sent twice at most", async () => {
    await injectFault(environment.fakes, "twilio", { path: MESSAGES, method: "POST", status: 500, times: 9 });
    const { key, phone } = await askForCode();
    expect(await finished(key)).toMatchObject({ has_failed: true, status: "unknown", requests: 2 });
    expect(await textsTo(phone)).toEqual([]);
  });
});
