import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import {
  aCorporateAdmin,
  aMember,
  anOrganization,
  balanceOf,
  type TestOrganization,
} from "../../../tests/builders";
import { accountOf, move } from "../../../tests/builders/ledger";
import { distribute } from "../distributions/distribute.server";
import { showCurrentWallet } from "./begin-due-periods.server";
import { periodsSince } from "./periods.server";
import { readRefillCosts } from "./refill-costs.server";
import { resetPeriod } from "./reset-period.server";
import { resetWallets } from "./reset-wallets.server";

const PLAN = { dollar_cents: 6_000, vouchers: 2 };

/** An organization and its people, approved and joined so many days ago. */
async function aCompany(days: number, count: number, options: { pool?: number; reset_day?: number } = {}) {
  const organization = await anOrganization({ plan: PLAN, pool: 1_000_000, ...options });
  const members = [];
  for (let n = 0; n < count; n += 1) members.push(await aMember({ organization, is_voucher_benefit: true }));
  await sql`UPDATE organization SET approved_at = app_now() - make_interval(days => ${days}) WHERE id = ${organization.id}`;
  await sql`UPDATE membership SET joined_at = app_now() - make_interval(days => ${days}) WHERE organization_id = ${organization.id}`;
  return { organization, members };
}

function resetsOf({ id }: TestOrganization, asset = "usd") {
  return sql<{ membership_id: number; period_start: string; status: string; amount: number }[]>`
    SELECT membership_id, period_start, status, amount FROM wallet_reset WHERE organization_id = ${id} AND asset = ${asset} ORDER BY id`;
}

async function poolOf({ id }: TestOrganization): Promise<number> {
  const [row] = await sql<{ balance: number }[]>`
    SELECT balance FROM ledger_account WHERE organization_id = ${id} AND kind = 'org_pool' AND asset = 'usd'`;
  return row?.balance ?? 0;
}

test("somebody's first period is there for them before any worker looked, once", async () => {
  const { organization } = await aCompany(3, 1);
  await resetWallets(organization.id);
  const newcomer = await aMember({ organization, is_voucher_benefit: true });
  const wallets = await Promise.all([1, 2, 3].map(() => showCurrentWallet(newcomer)));
  for (const wallet of wallets) expect(wallet).toMatchObject({ total_cents: 6_000, vouchers: 2 });
  expect(await balanceOf(newcomer)).toMatchObject({ wallet: 6_000, vouchers: 2 });
});

test("a plan's vouchers are for those who may use them, and are there as soon as somebody may", async () => {
  const { organization } = await aCompany(3, 1);
  const member = await aMember({ organization });
  await resetWallets(organization.id);
  expect(await showCurrentWallet(member)).toMatchObject({ total_cents: 6_000, vouchers: 0 });
  expect(await resetsOf(organization, "voucher")).toHaveLength(1);
  await sql`UPDATE membership SET is_voucher_benefit = true WHERE id = ${member.membership?.membership_id ?? 0}`;
  await resetWallets(organization.id);
  expect(await balanceOf(member)).toMatchObject({ wallet: 6_000, vouchers: 2 });
});

test("vouchers of months before somebody might use them are not made up for; those that were missed are", async () => {
  const { organization, members } = await aCompany(100, 1);
  const late = await aMember({ organization });
  await sql`UPDATE membership SET joined_at = app_now() - interval '100 days' WHERE organization_id = ${organization.id}`;
  const [day] = await sql<{ day: string }[]>`SELECT (app_now() - interval '100 days')::date AS day`;
  const before = (await periodsSince(sql, organization.id, day?.day ?? "")).at(-3);
  if (!before) throw new Error("no period");
  // two months ago, when that one began
  await resetPeriod(organization.id, "voucher", { ...before, is_current: true });
  await sql`UPDATE membership SET is_voucher_benefit = true WHERE id = ${late.membership?.membership_id ?? 0}`;
  await resetWallets(organization.id);
  const resets = await resetsOf(organization, "voucher");
  const given = [...members, late].map(
    ({ membership }) => resets.filter((one) => one.membership_id === membership?.membership_id).length,
  );
  expect(given).toEqual([3, 1]);
});

describe("the calendar of periods", () => {
  test.each([
    ["2026-11-21", 1, "2026-11-01", "2026-12-01"],
    ["2026-01-30", 31, "2025-12-31", "2026-01-31"],
    ["2026-01-31", 31, "2026-01-31", "2026-02-28"],
    ["2026-02-28", 31, "2026-02-28", "2026-03-31"],
    ["2028-02-28", 31, "2028-01-31", "2028-02-29"],
    ["2028-02-29", 30, "2028-02-29", "2028-03-30"],
    ["2026-04-30", 31, "2026-04-30", "2026-05-31"],
    ["2026-12-31", 15, "2026-12-15", "2027-01-15"],
    ["2027-01-14", 15, "2026-12-15", "2027-01-15"],
  ])("%s with the reset on day %i lies between %s and %s", async (day, reset_day, start, next) => {
    const [found] = await sql`
      SELECT period_start(${day}::date, ${reset_day}) AS start, next_period_start(${day}::date, ${reset_day}) AS next`;
    expect(found).toEqual({ start, next });
  });

  test("periods of two years touch each other, one begins in every month, each over at local midnight", async () => {
    const organization = await anOrganization({ reset_day: 31, time_zone: "America/New_York" });
    const [day] = await sql<{ day: string }[]>`SELECT (app_now() - interval '2 years')::date AS day`;
    const periods = await periodsSince(sql, organization.id, day?.day ?? "");
    expect(periods.length).toBeGreaterThanOrEqual(24);
    for (const [n, period] of periods.entries()) {
      const next = periods[n + 1];
      expect(period.is_current).toBe(next === undefined);
      const local = period.over_at.toLocaleString("sv-SE", { timeZone: "America/New_York" });
      expect(local.slice(11)).toBe("00:00:00");
      if (next) {
        expect(local.slice(0, 10)).toBe(next.start);
        expect(period.end < next.start).toBe(true);
        expect(period.start.slice(0, 7)).not.toBe(next.start.slice(0, 7));
      }
    }
  });
});

describe("a reset", () => {
  test("gives everybody the plan's amounts, once, also when it is run five times at once (case 59)", async () => {
    const { organization, members } = await aCompany(0, 3);
    await Promise.all(Array.from({ length: 5 }, () => resetWallets(organization.id)));
    await resetWallets(organization.id);
    for (const member of members)
      expect(await balanceOf(member)).toEqual({ wallet: 6_000, gift: 0, vouchers: 2 });
    expect(await resetsOf(organization)).toHaveLength(3);
    expect(await resetsOf(organization, "voucher")).toHaveLength(3);
    expect(await poolOf(organization)).toBe(1_000_000 - 18_000);
  });

  test("months that were missed are made up for, each once, in order, under their own dates (case 60)", async () => {
    const { organization, members } = await aCompany(95, 2);
    await resetWallets(organization.id);
    await resetWallets(organization.id);
    const periods = await periodsSince(
      sql,
      organization.id,
      (await resetsOf(organization))[0]?.period_start ?? "",
    );
    expect(periods.length).toBeGreaterThanOrEqual(4);
    expect((await resetsOf(organization)).map((row) => [row.period_start, row.status])).toEqual(
      periods.flatMap(({ start }) => [
        [start, "done"],
        [start, "done"],
      ]),
    );
    for (const member of members)
      expect(await balanceOf(member)).toMatchObject({ wallet: 6_000, vouchers: 2 });
    expect(await poolOf(organization)).toBe(1_000_000 - 12_000);
    const [expired] = await sql`
      SELECT count(*)::int AS n FROM ledger_txn WHERE kind = 'grant.expired' AND idem LIKE ${`expired:${organization.id}:usd:%`}`;
    expect(expired).toEqual({ n: periods.length - 1 });
  });

  test("leaves alone what a distribution gave, and who is not activated", async () => {
    const { organization, members } = await aCompany(40, 1);
    const suspended = await aMember({ organization, status: "suspended" });
    const admin = await aCorporateAdmin({ organization });
    await distribute(admin, { users: [members[0]?.account_id ?? 0], amount: 700, note: "" });
    await resetWallets(organization.id);
    expect(await Promise.all([...members, suspended, admin].map(balanceOf))).toMatchObject([
      { wallet: 6_700 },
      { wallet: 0 },
      { wallet: 0 },
    ]);
  });

  test("who joins in the middle of a period gets it on the day, the others nothing more", async () => {
    const { organization, members } = await aCompany(40, 1);
    await resetWallets(organization.id);
    const late = await aMember({ organization });
    await resetWallets(organization.id);
    expect(await Promise.all([...members, late].map(balanceOf))).toMatchObject([
      { wallet: 6_000 },
      { wallet: 6_000 },
    ]);
    expect(await resetsOf(organization)).toHaveLength((await periodsOf(organization)) + 1);
  });

  test("a pool that can't pay for all pays for nobody; the old leftovers expire; funded, all get it once", async () => {
    const { organization, members } = await aCompany(0, 3, { pool: 17_999 });
    await resetWallets(organization.id);
    await resetWallets(organization.id);
    expect((await resetsOf(organization)).map((row) => [row.status, row.amount])).toEqual(
      Array.from({ length: 3 }, () => ["short", 0]),
    );
    expect(await Promise.all(members.map(balanceOf))).toMatchObject(
      members.map(() => ({ wallet: 0, vouchers: 2 })),
    );
    const admin = await aCorporateAdmin({ organization });
    const costs = { waiting: { members: 3, cents: 18_000 }, next_cents: 18_000 };
    expect(await readRefillCosts(admin)).toEqual(costs);
    const told =
      await sql`SELECT topic FROM outbox WHERE key LIKE ${`organization.reset_short:${organization.id}:%`}`;
    expect(told).toHaveLength(1);
    await fund(organization, 1);
    await resetWallets(organization.id);
    await resetWallets(organization.id);
    expect((await resetsOf(organization)).map((row) => [row.status, row.amount])).toEqual(
      Array.from({ length: 3 }, () => ["done", 6_000]),
    );
    expect(await poolOf(organization)).toBe(0);
    expect(await readRefillCosts(admin)).toEqual({ ...costs, waiting: { members: 0, cents: 0 } });
  });
});

async function periodsOf({ id }: TestOrganization): Promise<number> {
  const [row] = await sql<
    { n: number }[]
  >`SELECT count(DISTINCT period_start)::int AS n FROM wallet_reset WHERE organization_id = ${id}`;
  return row?.n ?? 0;
}

async function fund({ id }: TestOrganization, cents: number): Promise<void> {
  await transaction(async (tx) => {
    const pool = await accountOf(tx, "org_pool", "usd", { organization_id: id }, true);
    await move(tx, "pool.funded", await accountOf(tx, "bank", "usd"), pool, cents);
  });
}
