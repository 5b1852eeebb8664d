import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect, type Sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { publish } from "~/domain/outbox/publish.server";
import { cronTasks } from "../../../jobs/every";
import { type RunningRedis, startRedis } from "../../../scripts/tools/stack/redis";
import { temporaryFolder } from "../../../scripts/tools/stack/scratch";
import { as, guest } from "../../as";
import {
  aDiner,
  aMeal,
  aMember,
  anAccount,
  anOrganization,
  PASSWORD,
  type TestDiner,
  type TestMeal,
  unique,
  uniqueEmail,
} from "../../builders";
import { clearFaults, emailSubjectsTo, eventually, injectFault, isLongRun, size } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { askStripe, payAtStripe } from "../../setup/money";
import { countPendingJobs, notifyNewAccounts } from "../../setup/outbox-jobs";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";

// A Redis of this file's own, to be flushed, stopped and filled: the tests beside it share another.
const folder = temporaryFolder("redis");
let server: RunningRedis;
let redis: Redis;
let environment: TestEnvironment;
let meal: TestMeal;
beforeAll(async () => {
  server = await startRedis(folder.path);
  redis = new Redis(server.url, { maxRetriesPerRequest: 1, retryStrategy: () => 200 });
  redis.on("error", () => undefined);
  environment = await ownEnvironment({ webs: 1, workers: 1 }, { REDIS_URL: server.url });
  meal = await aMeal({ schedule: { count: 9000 } });
});
afterAll(async () => {
  await environment?.stop();
  redis?.disconnect();
  await server?.stop();
  folder.remove();
});
afterEach(async () => {
  await clearFaults(environment.fakes);
  expect(await brokenLedgerRules(environment.sql)).toEqual([]);
});

interface Intent {
  id: string;
  cart_transaction: string;
}
const INTENT = "/api/v1/shop/intent/create/";
const ORDER = "/api/v1/shop/order/create/";
const LOGIN = "/api/accounts/login/";

const readiness = async () => {
  const answer = await fetch(`${environment.url}/readyz`);
  return [answer.status, ((await answer.json()) as { redis_policy: string }).redis_policy];
};

/** A checkout from the cart to the order, with gift money. Milliseconds; throws when it is not 201. */
async function checkout(ana: TestDiner): Promise<number> {
  const begun = performance.now();
  const intent = await as(ana, environment.url).post<Intent>(INTENT, {
    payments: [{ method: "wallet", amount: "30.75" }],
  });
  const { cart_transaction } = intent.body;
  const order = await as(ana, environment.url).post(ORDER, { paymentIntent: { cart_transaction } });
  expect([intent.status, order.status]).toEqual([200, 201]);
  return performance.now() - begun;
}
async function signIn({ email }: { email: string }): Promise<number> {
  const begun = performance.now();
  const answer = await guest(environment.url).post(LOGIN, { email, password: PASSWORD });
  expect(answer.status).toBe(200);
  return performance.now() - begun;
}

/** So many checkouts, four at a time, beside sign-ins, one at a time. Milliseconds below which 95 of 100 lie. */
async function rush(checkouts: number, signIns: number) {
  const diners: TestDiner[] = [];
  for (let n = 0; n < checkouts; n += 1) diners.push(await aDiner({ gift: 4000, cart: [meal] }));
  const guests: { email: string }[] = [];
  for (let n = 0; n < signIns; n += 1) guests.push(await anAccount());
  const waiting = [...diners];
  const took: number[] = [];
  const line = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) took.push(await checkout(next));
  };
  const door = async () => {
    for (const one of guests) await signIn(one);
  };
  await Promise.all([line(), line(), line(), line(), door()]);
  expect(took).toHaveLength(checkouts);
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0;
}

async function isLimited(): Promise<void> {
  const email = uniqueEmail("guessed");
  const guess = (n: number) => guest(environment.url).post(LOGIN, { email, password: `Wrong@${n}` });
  const statuses: number[] = [];
  for (let n = 0; n < 27; n += 1) statuses.push((await guess(n)).status);
  expect(statuses.every((status) => status === 400 || status === 429)).toBe(true);
  expect(statuses[26]).toBe(429);
}

describe("Redis forgets everything (case 49)", () => {
  test("mails, refunds and a reset under way when it is flushed: all done, each once; what is too late is dropped; schedulers are back", async () => {
    const diners: { ana: TestDiner; id: string; order: number }[] = [];
    for (let n = 0; n < 5; n += 1) {
      const ana = await aDiner({ cart: [meal] });
      const intent = await as(ana, environment.url).post<Intent>(INTENT, {
        payments: [{ method: "credit_card" }],
      });
      await payAtStripe(environment.stripe, intent.body.id);
      const order = await as(ana, environment.url).post<{ id: number }>(ORDER, {
        paymentIntent: { cart_transaction: intent.body.cart_transaction },
      });
      diners.push({ ana, id: intent.body.id, order: order.body.id });
    }
    await eventually(async () => expect(await countPendingJobs()).toBe(0));
    await environment.killWorker(0);
    for (const { ana, order } of diners) {
      const canceled = await as(ana, environment.url).post(`/api/eater/orders/${order}/cancel/`);
      expect(canceled.status).toBe(200);
    }
    const organization = await anOrganization({ plan: { dollar_cents: 700, vouchers: 0 }, pool: 10_000 });
    for (let n = 0; n < 5; n += 1) await aMember({ organization });
    const people = await notifyNewAccounts(200);
    const late = await anAccount();
    await transaction(async (tx) => {
      const [kept] = await tx<{ id: number }[]>`
        INSERT INTO notification (account_id, topic, key, kind, facts) VALUES (${late.account_id}, 'account', ${unique()}, 'account.password_changed', '{}') RETURNING id`;
      const deadline = new Date(Date.now() - 1000);
      await publish(tx, "notification.mail", { notification_id: kept?.id ?? 0 }, unique(), { deadline });
      await publish(tx, "organization.funded", { organization_id: organization.id }, unique());
    });

    await injectFault(environment.fakes, "smtp", {
      path: "/mail",
      method: "DATA",
      delay_ms: 100,
      times: 300,
    });
    const before = await countPendingJobs();
    await environment.restartWorker(0);
    await eventually(async () => expect(await countPendingJobs()).toBeLessThan(before - 20));
    expect(await countPendingJobs()).toBeGreaterThan(60);
    const flushed = Date.now();
    await redis.flushall();
    await eventually(async () => expect(await countPendingJobs()).toBe(0), 120);
    expect(Date.now() - flushed).toBeLessThan(120_000);

    const mails = await Promise.all(people.map(({ email }) => emailSubjectsTo(environment.fakes, email)));
    expect(mails.filter((subjects) => subjects.length === 1)).toHaveLength(200);
    expect(await emailSubjectsTo(environment.fakes, late.email)).toEqual([]);
    for (const { id } of diners) {
      const refunds = await askStripe<{ data: { amount: number }[] }>(
        environment.stripe,
        "GET",
        `/v1/refunds?payment_intent=${id}`,
      );
      expect(refunds.data.map(({ amount }) => amount)).toEqual([3075]);
    }
    const resets =
      await environment.sql`SELECT amount, count(*)::int AS n FROM wallet_reset WHERE organization_id = ${organization.id} GROUP BY amount`;
    expect([...resets]).toEqual([{ amount: 700, n: 5 }]);
    const connection = new Redis(server.url, { maxRetriesPerRequest: null });
    const tasks = new Queue("tasks", { connection });
    await tasks.upsertJobScheduler("a-former-name", { every: 3_600_000 }, { name: "a-former-name" });
    await eventually(async () => {
      const names = (await tasks.getJobSchedulers()).map(({ key }) => key).sort();
      expect(names).toEqual(Object.keys(cronTasks).sort());
    }, 60);
    await tasks.close();
    connection.disconnect();
  }, 240_000);
});

describe("Redis is away (case 50)", () => {
  test("checkouts and sign-ins are all answered, limits stay on, and it is ready again when Redis is back", async () => {
    const usual = await rush(size(20, 200), size(5, 50));
    const { port } = server;
    server.child.process.kill("SIGKILL");
    await server.child.ended;
    const gone = Date.now();
    expect((await readiness())[0]).toBe(503);
    const without = await rush(size(20, 200), size(5, 50));
    while (isLongRun && Date.now() - gone < 60_000) await rush(4, 1);
    // A few checkouts measure little on a machine that runs other tests beside this one.
    expect(without).toBeLessThanOrEqual(isLongRun ? 2 * usual : 2 * usual + 1_000);
    await isLimited();
    const people = await notifyNewAccounts(3);
    // a minute of checkouts leaves thousands of jobs, which one worker without its queue takes minutes for
    await eventually(async () => expect(await countPendingJobs()).toBe(0), size(90, 400));
    for (const { email } of people) expect(await emailSubjectsTo(environment.fakes, email)).toHaveLength(1);
    server = await startRedis(folder.path, () => undefined, port);
    await eventually(async () => expect(await readiness()).toEqual([200, "noeviction"]), 30);
    expect(environment.areRunning()).toBe(true);
  }, 600_000);
});

describe("a Redis that cannot be trusted (case 51)", () => {
  test("full: messages are executed from the outbox, limits stay on", async () => {
    await redis.config("SET", "maxmemory", "1mb");
    try {
      await expect(redis.set("more", "1")).rejects.toThrow("OOM");
      const people = await notifyNewAccounts(10);
      await eventually(async () => expect(await countPendingJobs()).toBe(0), 60);
      for (const { email } of people) expect(await emailSubjectsTo(environment.fakes, email)).toHaveLength(1);
      // Nobody signs in here: this address has guessed too often while Redis was away, and that is still known.
      await rush(4, 0);
      await isLimited();
    } finally {
      await redis.config("SET", "maxmemory", "0");
    }
  });

  test.each(["allkeys-lru", "volatile-ttl"])(
    "evicting by %s: not ready, though alive, until it is set right",
    async (policy) => {
      await redis.config("SET", "maxmemory-policy", policy);
      try {
        expect(await readiness()).toEqual([503, policy]);
        expect((await fetch(`${environment.url}/healthz`)).status).toBe(200);
      } finally {
        await redis.config("SET", "maxmemory-policy", "noeviction");
      }
      expect(await readiness()).toEqual([200, "noeviction"]);
    },
  );
});

describe("started while something is not there", () => {
  const place = resourcesOfThisFile();
  let owner: Sql;
  beforeAll(() => {
    owner = connect(place.env.MIGRATE_DATABASE_URL ?? "", 1);
  });
  afterAll(async () => {
    await owner.unsafe(`ALTER DATABASE ${place.name} CONNECTION LIMIT -1`);
    await owner.end({ timeout: 5 });
  });

  // Work of the tests before: a worker killed in the midst of it keeps it for its whole lease, longer than is waited here.
  beforeEach(() => eventually(async () => expect(await countPendingJobs()).toBe(0)));

  /** Writes to two people, and waits until both have their mail, once. */
  async function expectWork(): Promise<void> {
    const people = await notifyNewAccounts(2);
    await eventually(async () => expect(await countPendingJobs()).toBe(0), 30);
    for (const { email } of people) expect(await emailSubjectsTo(environment.fakes, email)).toHaveLength(1);
  }

  const turnedAway = () =>
    environment.postgresLog().filter((entry) => entry.includes("too many connections")).length;

  /** Has `start` find a database without a free connection, which has one again after it was turned away. */
  async function whileFull(start: () => Promise<void>): Promise<void> {
    const before = turnedAway();
    await owner.unsafe(`ALTER DATABASE ${place.name} CONNECTION LIMIT 0`);
    const started = start();
    try {
      await eventually(async () => expect(turnedAway()).toBeGreaterThan(before), 30);
    } finally {
      await owner.unsafe(`ALTER DATABASE ${place.name} CONNECTION LIMIT -1`);
    }
    await started;
  }

  test("a worker that starts while the database takes nobody waits for it", async () => {
    await environment.killWorker(0);
    await whileFull(() => environment.restartWorker(0));
    await expectWork();
  });

  test("so does a web server", async () => {
    await environment.kill(0);
    await whileFull(() => environment.restart(0));
    expect((await fetch(`${environment.url}/healthz`)).status).toBe(200);
  });

  test("a worker that starts without Redis executes what is due, and goes on when it is there", async () => {
    const { port } = server;
    await environment.killWorker(0);
    server.child.process.kill("SIGKILL");
    await server.child.ended;
    await environment.restartWorker(0);
    await expectWork();
    server = await startRedis(folder.path, () => undefined, port);
    await expectWork();
  });
});
