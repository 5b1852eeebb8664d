import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { publish } from "~/domain/outbox/publish.server";
import { env } from "~/kit/env.server";
import { as } from "../../as";
import { aDiner, aMeal, anAccount, aStaff, type TestDiner, type TestMeal, unique } from "../../builders";
import { CuttableProxy } from "../../setup/cuttable-proxy";
import {
  clearFaults,
  emailSubjectsTo,
  eventually,
  flushQueue,
  injectFault,
  isLongRun,
} from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { askStripe, payAtStripe } from "../../setup/money";
import { countPendingJobs, notifyNewAccounts, PASSWORD_CHANGED_SUBJECT } from "../../setup/outbox-jobs";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";

/** The mail server is behind it. */
const wire = new CuttableProxy(new URL(env.SMTP_URL ?? ""));
let environment: TestEnvironment;
let meal: TestMeal;
beforeAll(async () => {
  await wire.mend();
  environment = await ownEnvironment({ webs: 1, workers: 2 }, { SMTP_URL: `smtp://127.0.0.1:${wire.port}` });
  await environment.killWorker(1);
  meal = await aMeal({ schedule: { count: 200, from: 5, to: 20 } });
});
afterAll(async () => {
  await environment?.stop();
  wire.cut();
});
afterEach(async () => {
  await clearFaults(environment.fakes);
  await environment.clock.reset();
  expect(await brokenLedgerRules(environment.sql)).toEqual([]);
});

interface Intent {
  id: string;
  cart_transaction: string;
}
interface Message {
  id: number;
  attempts: number;
  done: boolean;
  dead: boolean;
  leased: boolean;
  due: boolean;
}
const INTENT = "/api/v1/shop/intent/create/";
const ORDER = "/api/v1/shop/order/create/";
const CARD = { payments: [{ method: "credit_card" }] };

/** An order paid by card, and the refund that its canceling asked for. */
async function canceledOrder(): Promise<{ ana: TestDiner; intent: string; order: number }> {
  const ana = await aDiner({ cart: [meal] });
  const { body } = await as(ana, environment.url).post<Intent>(INTENT, CARD);
  await payAtStripe(environment.stripe, body.id);
  const paymentIntent = { cart_transaction: body.cart_transaction };
  const order = await as(ana, environment.url).post<{ id: number }>(ORDER, { paymentIntent });
  expect((await as(ana, environment.url).post(`/api/eater/orders/${order.body.id}/cancel/`)).status).toBe(
    200,
  );
  return { ana, intent: body.id, order: order.body.id };
}
async function refundMessage(order: number): Promise<Message> {
  const [row] = await sql<Message[]>`
    SELECT m.id, m.attempts, m.done_at IS NOT NULL AS done, m.dead_at IS NOT NULL AS dead, m.lease_until IS NOT NULL AS leased, m.run_after <= app_now() AS due
    FROM outbox m JOIN refund r ON (m.payload ->> 'refund_id')::int = r.id WHERE m.topic = 'refund.requested' AND r.order_id = ${order}`;
  return row as Message;
}
async function givenBack(intent: string): Promise<number[]> {
  const path = `/v1/refunds?payment_intent=${intent}`;
  return (await askStripe<{ data: { amount: number }[] }>(environment.stripe, "GET", path)).data.map(
    (one) => one.amount,
  );
}

describe("a task that always fails (case 55)", () => {
  test("five tries with growing pauses, then a dead letter that staff are told of once; mended, it is done once", async () => {
    const staff = await aStaff();
    await injectFault(environment.fakes, "stripe", {
      path: "/v1/refunds",
      method: "POST",
      status: 500,
      times: 900,
    });
    const { intent, order } = await canceledOrder();
    for (const [tries, pause] of [
      [1, 5],
      [2, 20],
      [3, 80],
      [4, 320],
    ] as const) {
      await eventually(async () =>
        expect(await refundMessage(order)).toMatchObject({ attempts: tries, leased: false }),
      );
      const [row] = await sql<{ pause: number }[]>`
        SELECT extract(epoch FROM run_after - app_now())::float8 AS pause FROM outbox WHERE id = ${(await refundMessage(order)).id}`;
      expect(row?.pause).toBeLessThanOrEqual(pause);
      expect(row?.pause).toBeGreaterThan(pause - 6);
      await environment.clock.advance(pause + 1);
    }
    await eventually(async () =>
      expect(await refundMessage(order)).toMatchObject({ attempts: 5, dead: true, done: false }),
    );
    // The log line follows the row.
    await eventually(async () =>
      expect(environment.log("worker-0")).toContain("a message is given up: see the dead letters"),
    );
    await eventually(async () =>
      expect(await emailSubjectsTo(environment.fakes, staff.email)).toHaveLength(1),
    );
    expect((await emailSubjectsTo(environment.fakes, staff.email))[0]).toContain("A money transfer is stuck");
    expect(await givenBack(intent)).toEqual([]);
    await clearFaults(environment.fakes);
    await environment.clock.advance(16 * 60);
    await eventually(async () => expect(await refundMessage(order)).toMatchObject({ done: true }));
    expect(await givenBack(intent)).toEqual([3075]);
    expect(await emailSubjectsTo(environment.fakes, staff.email)).toHaveLength(1);
  }, 240_000);

  test("a task whose worker stands still for a minute is done by another one, and once, also when the first goes on", async () => {
    await eventually(async () => expect(await countPendingJobs()).toBe(0));
    await injectFault(environment.fakes, "stripe", {
      path: "/v1/refunds",
      method: "POST",
      delay_ms: 6_000,
      times: 1,
    });
    const { ana, intent, order } = await canceledOrder();
    // All but the refund is done, so that nothing else is in the hands of the worker that stands still.
    await eventually(async () => expect(await countPendingJobs()).toBe(1));
    expect(await refundMessage(order)).toMatchObject({ attempts: 1, leased: true, done: false });
    environment.freezeWorker(0);
    try {
      // The queue finds out by itself within a minute; a queue that forgets is faster.
      if (!isLongRun) await flushQueue(resourcesOfThisFile());
      await environment.restartWorker(1);
      await environment.clock.advance(61);
      await eventually(
        async () => expect(await refundMessage(order)).toMatchObject({ done: true, attempts: 2 }),
        120,
      );
    } finally {
      environment.thawWorker(0);
    }
    await eventually(async () => expect(await countPendingJobs()).toBe(0));
    await eventually(async () =>
      expect((await emailSubjectsTo(environment.fakes, ana.email)).length).toBeGreaterThan(1),
    );
    expect(await givenBack(intent)).toEqual([3075]);
    const [payment] =
      await sql`SELECT refunded_cents, status FROM payment WHERE stripe_intent_id = ${intent}`;
    expect(payment).toEqual({ refunded_cents: 3075, status: "refunded" });
    const subjects = await emailSubjectsTo(environment.fakes, ana.email);
    expect(new Set(subjects).size).toBe(subjects.length);
    await environment.killWorker(1);
  }, 240_000);
});

describe("the mail server is down for an hour (case 57)", () => {
  test("each mail comes afterward, once; one that is too late by then never", async () => {
    wire.cut();
    const people = await notifyNewAccounts(6);
    const forgetful = await anAccount();
    await transaction(async (tx) => {
      const [kept] = await tx<{ id: number }[]>`
        INSERT INTO notification (account_id, topic, key, kind, facts) VALUES (${forgetful.account_id}, 'account', ${unique()}, 'account.password_changed', '{}') RETURNING id`;
      const [{ at: deadline } = { at: new Date() }] = await tx<
        { at: Date }[]
      >`SELECT app_now() + interval '60 minutes' AS at`;
      await publish(tx, "notification.mail", { notification_id: kept?.id ?? 0 }, unique(), { deadline });
    });
    const idle = async () => {
      const rows =
        await sql`SELECT id FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND (run_after <= app_now() OR lease_until > app_now())`;
      expect([...rows]).toEqual([]);
    };
    for (const seconds of [6, 21, 81, 321, 1000, 1000, 1200]) {
      await eventually(idle);
      await environment.clock.advance(seconds);
    }
    await eventually(idle);
    const tried = await sql`SELECT id FROM outbox WHERE done_at IS NULL AND last_error LIKE '%ECONNREFUSED%'`;
    expect(tried.length).toBeGreaterThanOrEqual(6);
    await wire.mend();
    await environment.clock.advance(2 * 3600);
    // The worker looks for what was given up every minute of real time.
    await eventually(async () => expect(await countPendingJobs()).toBe(0));
    for (const { email } of people)
      expect(await emailSubjectsTo(environment.fakes, email)).toEqual([PASSWORD_CHANGED_SUBJECT]);
    expect(await emailSubjectsTo(environment.fakes, forgetful.email)).toEqual([]);
  }, 240_000);
});

describe("a deploy: everybody is asked to stop (case 54)", () => {
  test("the web server: not ready at once, 50 checkouts under way are all answered, it ends by itself within 10 s", async () => {
    const diners: TestDiner[] = [];
    for (let n = 0; n < 50; n += 1) diners.push(await aDiner({ cart: [meal] }));
    const first = await aDiner({ cart: [meal] });
    expect((await as(first, environment.url).post<Intent>(INTENT, CARD)).status).toBe(200);
    await injectFault(environment.fakes, "stripe", {
      path: "/v1/payment_intents",
      method: "POST",
      delay_ms: 1_500,
      times: 50,
    });
    const asked = diners.map((ana) => as(ana, environment.url).post<Intent>(INTENT, CARD));
    // All of them have come in; the last of them, at least, waits for Stripe.
    await eventually(async () => {
      const ids = diners.map(({ account_id }) => account_id);
      const [row] = await sql<{ begun: number; waiting: number }[]>`
        SELECT count(*)::int AS begun, count(*) FILTER (WHERE status = 'creating')::int AS waiting
        FROM payment WHERE account_id = ANY (${ids}::int[])`;
      expect(row?.begun).toBe(50);
      expect(row?.waiting).toBeGreaterThan(0);
    });
    const ending = environment.end(0);
    const seen: number[] = [];
    await eventually(async () => {
      seen.push((await fetch(`${environment.url}/readyz`)).status);
      expect(seen.at(-1)).toBe(503);
    }, 2);
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const { how, ms } = await ending;
    expect(how).toBe("exit code 0");
    expect(ms).toBeLessThan(10_000);
    await environment.restart(0);
    const again = await as(first, environment.url).post<Intent>(INTENT, CARD);
    expect(again.status).toBe(200);
  });

  test("the worker: five tasks under way are finished, it ends by itself within 10 s, nothing is done twice", async () => {
    await eventually(async () => expect(await countPendingJobs()).toBe(0));
    await injectFault(environment.fakes, "smtp", {
      path: "/mail",
      method: "DATA",
      delay_ms: 1_500,
      times: 5,
    });
    const people = await notifyNewAccounts(5);
    await eventually(async () => {
      const [row] = await sql<
        { n: number }[]
      >`SELECT count(*)::int AS n FROM outbox WHERE done_at IS NULL AND lease_until IS NOT NULL`;
      expect(row?.n).toBe(5);
    });
    const { how, ms } = await environment.endWorker(0);
    expect(how).toBe("exit code 0");
    expect(ms).toBeLessThan(10_000);
    expect(await countPendingJobs()).toBe(0);
    await environment.restartWorker(0);
    await notifyNewAccounts(1);
    await eventually(async () => expect(await countPendingJobs()).toBe(0));
    for (const { email } of people)
      expect(await emailSubjectsTo(environment.fakes, email)).toEqual([PASSWORD_CHANGED_SUBJECT]);
  });
});
