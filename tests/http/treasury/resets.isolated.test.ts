import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { publish } from "~/domain/outbox/publish.server";
import { resetWallets } from "~/domain/treasury/reset-wallets.server";
import { as } from "../../as";
import {
  aCorporateAdmin,
  aMeal,
  aMember,
  anAddress,
  anOrganization,
  aSignedIn,
  balanceOf,
  hometown,
  manyMembers,
  type TestMember,
  type TestOrganization,
  unique,
} from "../../builders";
import { waitUntil } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

const MANY = 1_000;
const GIVE = "/api/v1/payment/distribution-amount/";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 });
});
afterAll(() => environment.stop());
afterEach(async () => {
  await environment.clock.reset();
  expect(await brokenLedgerRules(environment.sql)).toEqual([]);
});

/** Has the worker look at once, and not when its minute comes round. */
const wake = (organization_id: number) =>
  transaction((tx) => publish(tx, "organization.funded", { organization_id }, unique()));

interface Reset {
  period_start: string;
  status: string;
  amount: number;
  expired_amount: number;
  created_at: Date;
}
const resetsOf = ({ id }: TestOrganization) => sql<Reset[]>`
  SELECT period_start, status, amount, expired_amount, created_at FROM wallet_reset WHERE organization_id = ${id} AND asset = 'usd' ORDER BY id`;

async function poolOf({ id }: { id: number }): Promise<number> {
  const [row] = await sql<{ balance: number }[]>`
    SELECT balance FROM ledger_account WHERE organization_id = ${id} AND kind = 'org_pool' AND asset = 'usd'`;
  return row?.balance ?? 0;
}

/** How often each person got something, least and most, and how much all have. */
async function givenTo({ id }: TestOrganization) {
  const [row] = await sql`
    SELECT count(*)::int AS people, min(n)::int AS least, max(n)::int AS most, sum(cents)::int AS cents FROM (
      SELECT g.account_id, count(*) AS n, sum(a.balance) AS cents FROM wallet_grant g JOIN ledger_account a ON a.grant_id = g.id
      WHERE g.organization_id = ${id} GROUP BY g.account_id) AS each`;
  return row;
}

/** Holds what somebody else's statement must wait for, kills when it waits, and lets go. */
async function killWhileWaiting(
  hold: (tx: typeof sql) => Promise<unknown>,
  start: () => Promise<unknown>,
  kill: () => Promise<void>,
) {
  const held = await environment.sql.reserve();
  try {
    await held`BEGIN`;
    await hold(held as unknown as typeof sql);
    await start();
    await waitUntil(async () => {
      const [waiting] = await sql<{ n: number }[]>`
        SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return (waiting?.n ?? 0) > 0;
    });
    await kill();
  } finally {
    await held`ROLLBACK`;
    held.release();
  }
}

describe("killed in the middle (case 48)", () => {
  test("a worker in a reset of 1,000 members, at three places: after its restart each has it exactly once", async () => {
    const organization = await anOrganization({ plan: { dollar_cents: 100, vouchers: 0 }, pool: 1_000_000 });
    await manyMembers(organization.id, MANY);
    const [last] = await sql<{ id: number; day: string }[]>`
      SELECT max(m.id) AS id, period_start((app_now() AT TIME ZONE o.time_zone)::date, o.reset_day) AS day
      FROM membership m JOIN organization o ON o.id = m.organization_id WHERE o.id = ${organization.id} GROUP BY o.id`;
    const places: ((tx: typeof sql) => Promise<unknown>)[] = [
      (tx) => tx`SELECT FROM organization WHERE id = ${organization.id} FOR UPDATE`,
      (tx) => tx`SELECT FROM ledger_account WHERE organization_id = ${organization.id} FOR UPDATE`,
      // everything is written but the last member's row
      (tx) => tx`
        INSERT INTO wallet_reset (organization_id, membership_id, asset, period_start, period_end, status)
        VALUES (${organization.id}, ${last?.id ?? 0}, 'usd', ${last?.day ?? ""}, ${last?.day ?? ""}, 'short')`,
    ];
    for (const place of places) {
      await killWhileWaiting(
        place,
        () => wake(organization.id),
        () => environment.killWorker(0),
      );
      expect(await resetsOf(organization)).toHaveLength(0);
      expect(await poolOf(organization)).toBe(1_000_000);
      await environment.restartWorker(0);
    }
    await wake(organization.id);
    await waitUntil(async () => (await resetsOf(organization)).length === MANY);
    await resetWallets(organization.id);
    expect(await givenTo(organization)).toEqual({ people: MANY, least: 1, most: 1, cents: MANY * 100 });
    expect(await poolOf(organization)).toBe(1_000_000 - MANY * 100);
  });

  test("a web server in a distribution to 1,000 members: asked again under its key, each has it exactly once", async () => {
    const organization = await anOrganization({ pool: 1_000_000 });
    const admin = await aCorporateAdmin({ organization });
    await manyMembers(organization.id, MANY);
    const idempotencyKey = unique();
    const ask = () =>
      as(admin, environment.url).post<{ members: number; remaining_cents: number }>(
        GIVE,
        { users: "all", amount: "1.00" },
        { idempotencyKey },
      );
    const [next] = await sql<{ id: number }[]>`SELECT coalesce(max(id), 0) + 1 AS id FROM distribution`;
    // everything is written but the last row, the message about it
    const key = `organization.distributed:${next?.id ?? 0}`;
    let lost: Promise<unknown> = Promise.resolve();
    await killWhileWaiting(
      (tx) =>
        tx`INSERT INTO outbox (topic, key, payload) VALUES ('organization.distributed', ${key}, '{"distribution_id":0}')`,
      async () => {
        lost = ask().catch(() => null);
      },
      () => environment.kill(0),
    );
    await lost;
    expect(await poolOf(organization)).toBe(1_000_000);
    await environment.restart(0);
    // the lease of the one that died
    await environment.clock.advance(61);
    const answer = await ask();
    expect([answer.status, answer.body]).toMatchObject([200, { members: MANY, remaining_cents: 900_000 }]);
    expect((await ask()).headers.get("idempotency-hit")).toBe("true");
    expect(await givenTo(organization)).toEqual({ people: MANY, least: 1, most: 1, cents: MANY * 100 });
  });
});

describe("time", () => {
  test("the worker is down over three months: back, each missed period is made up for once, in order (case 60)", async () => {
    const organization = await anOrganization({ plan: { dollar_cents: 6_000, vouchers: 0 }, pool: 100_000 });
    await aMember({ organization });
    await resetWallets(organization.id);
    await environment.killWorker(0);
    await environment.clock.advance(92 * 86_400);
    await environment.restartWorker(0);
    await wake(organization.id);
    await waitUntil(async () => (await resetsOf(organization)).length >= 4);
    await resetWallets(organization.id);
    const rows = await resetsOf(organization);
    const starts = rows.map((row) => row.period_start);
    expect([new Set(starts).size, [...starts].sort()]).toEqual([starts.length, starts]);
    expect(rows.map((row) => [row.status, row.amount])).toEqual(rows.map(() => ["done", 6_000]));
    expect(rows.slice(1).map((row) => row.expired_amount)).toEqual(rows.slice(1).map(() => 6_000));
    expect(await poolOf(organization)).toBe(94_000);
  });

  test.each([
    ["America/New_York", 1, "2026-11-01", "2026-11-01T04:00:00Z", "2026-12-01T05:00:00.000Z"],
    ["America/New_York", 14, "2027-03-14", "2027-03-14T05:00:00Z", "2027-04-14T04:00:00.000Z"],
    ["America/New_York", 31, "2027-02-28", "2027-02-28T05:00:00Z", "2027-03-31T04:00:00.000Z"],
    // a midnight that the change of clocks skips: the day begins at one
    ["Asia/Beirut", 28, "2027-03-28", "2027-03-27T22:00:00Z", "2027-04-27T21:00:00.000Z"],
  ])(
    "%s, day %i: the period of %s begins at local midnight, once (case 61)",
    async (time_zone, reset_day, start, midnight, over) => {
      const at = Date.parse(midnight);
      await environment.clock.set(new Date(at - 20 * 86_400_000).toISOString());
      const organization = await anOrganization({
        plan: { dollar_cents: 500, vouchers: 0 },
        pool: 100_000,
        time_zone,
        reset_day,
      });
      await sql`UPDATE organization SET approved_at = app_now() WHERE id = ${organization.id}`;
      const member = await aMember({ organization });
      await sql`UPDATE membership SET joined_at = app_now() WHERE organization_id = ${organization.id}`;
      await resetWallets(organization.id);
      await environment.clock.set(new Date(at - 60_000).toISOString());
      await resetWallets(organization.id);
      expect((await resetsOf(organization)).map((row) => row.period_start)).not.toContain(start);
      await environment.clock.set(new Date(at + 60_000).toISOString());
      for (let hour = 0; hour < 4; hour += 1) {
        await Promise.all([resetWallets(organization.id), resetWallets(organization.id)]);
        await environment.clock.advance(3_600);
      }
      const rows = await resetsOf(organization);
      expect(rows.map((row) => row.period_start)).toEqual([rows[0]?.period_start, start]);
      expect(await balanceOf(member)).toMatchObject({ wallet: 500 });
      const [grant] = await sql<{ expires_at: Date }[]>`
      SELECT expires_at FROM wallet_grant WHERE organization_id = ${organization.id} AND period_start = ${start}`;
      expect(grant?.expires_at.toISOString()).toBe(over);
    },
  );
});

describe("orders over a reset", () => {
  /** A member with a month's money, who is about to order for after the period. */
  async function aHungryMember(): Promise<{ organization: TestOrganization; noor: TestMember }> {
    const [day] = await sql<
      { day: number }[]
    >`SELECT extract(day FROM (app_now() AT TIME ZONE 'America/New_York')::date + 1)::int AS day`;
    const organization = await anOrganization({
      plan: { dollar_cents: 6_000, vouchers: 0 },
      pool: 1_000_000,
      reset_day: day?.day ?? 1,
    });
    const noor = await aMember({ organization });
    const town = await hometown();
    await sql`UPDATE account SET marketplace_id = ${town.id} WHERE id = ${noor.account_id}`;
    await anAddress(noor, town);
    await resetWallets(organization.id);
    const meal = await aMeal({ schedule: { from: 5 } });
    await as(noor, environment.url).post("/api/newcart/", { meal_id: meal.id });
    return { organization, noor };
  }
  // one meal of $12.50, delivery $15, service 20 %, tax 6 %
  const hold = (noor: TestMember) =>
    as(noor, environment.url).post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", {
      payments: [{ method: "wallet", amount: "30.75" }],
    });
  const place = (noor: TestMember, cart_transaction: string) =>
    as(noor, environment.url).post<{ id: number }>("/api/v1/shop/order/create/", {
      paymentIntent: { cart_transaction },
    });
  /** The moment five minutes before the member's next period. */
  async function beforeReset({ id }: TestOrganization): Promise<void> {
    const [grant] = await sql<{ at: Date }[]>`
      SELECT max(expires_at) - interval '5 minutes' AS at FROM wallet_grant WHERE organization_id = ${id}`;
    await environment.clock.set((grant?.at ?? new Date()).toISOString());
  }

  test("organization money refunded after its period is over goes to the organization (case 20)", async () => {
    const { organization, noor } = await aHungryMember();
    const held = await hold(noor);
    expect([held.status, held.text]).toEqual([200, expect.stringContaining("cart_transaction")]);
    const order = await place(noor, held.body.cart_transaction);
    expect(order.status).toBe(201);
    await beforeReset(organization);
    await environment.clock.advance(600);
    await resetWallets(organization.id);
    expect(await balanceOf(noor)).toMatchObject({ wallet: 6_000, gift: 0 });
    const before = await poolOf(organization);
    const canceled = await as(noor, environment.url).post(`/api/eater/orders/${order.body.id}/cancel/`, {});
    expect(canceled.status).toBe(200);
    expect(await balanceOf(noor)).toEqual({ wallet: 6_000, gift: 0, vouchers: 0 });
    expect((await poolOf(organization)) - before).toBe(3_075);
  });

  test("a hold taken before a reset stays valid: the reset takes what is not held, the order is placed", async () => {
    const { organization, noor } = await aHungryMember();
    await beforeReset(organization);
    const held = await hold(noor);
    expect(held.status).toBe(200);
    await environment.clock.advance(600);
    await resetWallets(organization.id);
    expect((await resetsOf(organization)).at(-1)).toMatchObject({
      expired_amount: 6_000 - 3_075,
      amount: 6_000,
    });
    expect((await place(noor, held.body.cart_transaction)).status).toBe(201);
    expect(await balanceOf(noor)).toMatchObject({ wallet: 6_000 });
  });

  test("50 checkouts in the moment after a reset, before any worker looked: each is paid, and each member was given once", async () => {
    await environment.endWorker(0);
    onTestFinished(() => environment.restartWorker(0));
    const { organization, noor } = await aHungryMember();
    const town = await hometown();
    const meal = await aMeal({ schedule: { from: 5, count: 100 } });
    const members = [noor];
    for (let n = 1; n < 50; n += 1) {
      const one = await aMember({ organization });
      await sql`UPDATE account SET marketplace_id = ${town.id} WHERE id = ${one.account_id}`;
      await anAddress(one, town);
      await as(one, environment.url).post("/api/newcart/", { meal_id: meal.id });
      members.push(one);
    }
    await resetWallets(organization.id);
    await beforeReset(organization);
    await environment.clock.advance(301);
    const answers = await Promise.all(members.map(hold));
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    for (const one of members) expect(await balanceOf(one)).toMatchObject({ wallet: 6_000 - 3_075 });
    const periods = new Map<string, number>();
    for (const { period_start } of await resetsOf(organization))
      periods.set(period_start, (periods.get(period_start) ?? 0) + 1);
    expect([...periods.values()]).toEqual([50, 50]);
  });

  test("a wallet that is looked at after a reset, before any worker did, has the new period's money", async () => {
    await environment.endWorker(0);
    onTestFinished(() => environment.restartWorker(0));
    const { organization, noor } = await aHungryMember();
    await beforeReset(organization);
    await hold(noor);
    await environment.clock.advance(301);
    const wallet = await as(noor, environment.url).get("/api/v1/payment/user-wallet/");
    expect(wallet.body).toMatchObject({ amount_cents: 6_000, held_cents: 3_075 });
    const { key } = await aSignedIn(noor, "session");
    const page = await fetch(`${environment.url}/account`, { headers: { cookie: `dindin_session=${key}` } });
    expect(await page.text()).toContain("60.00");
    expect(await balanceOf(noor)).toMatchObject({ wallet: 6_000 });
  });

  test("a due reset that finds the treasury locked: a checkout comes back in a moment, who looks is answered, and nobody is told that they have too little", async () => {
    await environment.endWorker(0);
    onTestFinished(() => environment.restartWorker(0));
    const { organization, noor } = await aHungryMember();
    await beforeReset(organization);
    await environment.clock.advance(301);
    const held = await environment.sql.reserve();
    try {
      await held`BEGIN`;
      await held`SELECT FROM organization WHERE id = ${organization.id} FOR UPDATE`;
      const refused = await hold(noor);
      expect([refused.status, refused.text]).toEqual([503, expect.stringContaining("very busy")]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      const wallet = await as(noor, environment.url).get("/api/v1/payment/user-wallet/");
      expect([wallet.status, wallet.body]).toMatchObject([200, { amount_cents: 0 }]);
    } finally {
      await held`ROLLBACK`;
      held.release();
    }
    expect((await hold(noor)).status).toBe(200);
    expect(await balanceOf(noor)).toMatchObject({ wallet: 6_000 - 3_075 });
  });

  test("a hold given up after its period is over goes to the organization", async () => {
    const { organization, noor } = await aHungryMember();
    await beforeReset(organization);
    expect((await hold(noor)).status).toBe(200);
    await environment.clock.advance(600);
    await resetWallets(organization.id);
    const before = await poolOf(organization);
    expect((await as(noor, environment.url).delete("/api/newcart/")).status).toBe(200);
    expect((await poolOf(organization)) - before).toBe(3_075);
    expect(await balanceOf(noor)).toMatchObject({ wallet: 6_000 });
  });

  test("a pool that is short at a reset: leftovers expire, nobody is credited, admin and staff are told; funded, all get it once", async () => {
    const { organization, noor } = await aHungryMember();
    const admin = await aCorporateAdmin({ organization });
    await aMember({ organization });
    // what lies in the pool is given away, so that the two can't both be paid
    await resetWallets(organization.id);
    const spare = (await poolOf(organization)) - 100;
    await as(admin, environment.url).post(GIVE, {
      users: [noor.account_id],
      amount: (spare / 100).toFixed(2),
    });
    const all = spare + 6_000;
    expect(await balanceOf(noor)).toMatchObject({ wallet: all });
    await sql`UPDATE organization SET dollar_cents = 7_000 WHERE id = ${organization.id}`;
    await beforeReset(organization);
    await environment.clock.advance(600);
    await resetWallets(organization.id);
    await resetWallets(organization.id);
    expect((await resetsOf(organization)).slice(-2)).toMatchObject([
      { status: "short", amount: 0, expired_amount: 6_000 },
      { status: "short", amount: 0, expired_amount: 6_000 },
    ]);
    expect(await balanceOf(noor)).toMatchObject({ wallet: spare });
    expect(await poolOf(organization)).toBe(12_100);
    await waitUntil(async () => {
      const told =
        await sql`SELECT FROM notification WHERE account_id = ${admin.account_id} AND topic = 'organization'`;
      return told.length === 1;
    });
    const fund = { amount_cents: 2_000, payment_method: "pm_card_visa" };
    expect((await as(admin, environment.url).post("/api/v1/payment/org-fund/", fund)).status).toBe(200);
    // the worker does it as soon as the money is there
    await waitUntil(async () =>
      (await resetsOf(organization)).slice(-2).every((row) => row.status === "done"),
    );
    expect(await poolOf(organization)).toBe(100);
    expect(await balanceOf(noor)).toMatchObject({ wallet: spare + 7_000 });
  });
});
