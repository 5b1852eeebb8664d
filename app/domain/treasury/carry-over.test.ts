import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { addDays } from "~/kit/day";
import {
  aMember,
  anOrganization,
  balanceOf,
  type TestMember,
  type TestOrganization,
} from "../../../tests/builders";
import { accountOf, move } from "../../../tests/builders/ledger";
import { post } from "../wallets/post.server";
import { allowanceOn, writeTerms } from "./allowances.server";
import { splitByCap } from "./carry-over.server";
import { creditLimit } from "./credit-limit.server";
import { type Period, periodsSince } from "./periods.server";
import { resetPeriod } from "./reset-period.server";
import { resetWallets } from "./reset-wallets.server";
import { showOwnShare } from "./show-own-share.server";
import { readSums } from "./sums.server";

const TERMS = { dollar_cents: 6_000, vouchers: 2, reset_day: 1, carry_cents: 1_500, carry_vouchers: 1 };

/** An organization with these terms since long ago, whose two people have been of it as long. */
async function aCompany(terms = TERMS): Promise<{ organization: TestOrganization; members: TestMember[] }> {
  const organization = await anOrganization({ pool: 100_000 });
  const members = [
    await aMember({ organization, is_voucher_benefit: true }),
    await aMember({ organization, is_voucher_benefit: true }),
  ];
  const { id } = organization;
  await sql`INSERT INTO allowance ${sql({ organization_id: id, starts_on: "2020-01-01", ...terms })}`;
  await sql`UPDATE membership SET joined_at = app_now() - interval '40 days' WHERE organization_id = ${id}`;
  await sql`UPDATE organization SET approved_at = app_now() - interval '40 days' WHERE id = ${id}`;
  return { organization, members };
}

/** The period that runs, and the one before it. */
async function twoPeriods({ id }: TestOrganization) {
  const [day] = await sql<{ day: string }[]>`SELECT (app_now() - interval '33 days')::date AS day`;
  const [before, current] = (await periodsSince(sql, id, day?.day ?? "")).slice(-2);
  if (!before || !current) throw new Error("no two periods");
  return { before, current };
}

/** A period as it was when it began. */
const begun = (period: Period): Period => ({ ...period, is_current: true });

/** Takes cents out of somebody's grants, as an order that was placed does. */
async function spend({ account_id }: TestMember, cents: number): Promise<void> {
  await transaction(async (tx) => {
    const [from] = await tx<{ id: number }[]>`
      SELECT a.id FROM ledger_account a WHERE a.account_id = ${account_id} AND a.kind = 'grant' AND a.asset = 'usd' AND a.balance >= ${cents}`;
    const [bank] = await tx<
      { id: number }[]
    >`SELECT id FROM ledger_account WHERE kind = 'bank' AND asset = 'usd' LIMIT 1`;
    const event = { kind: "test.spent", idem: `test.spent:${account_id}`, actor: "test" };
    await post(tx, event, [
      { account: from?.id ?? 0, amount: -cents },
      { account: bank?.id ?? 0, amount: cents },
    ]);
  });
}

/** That a pool is what its parts say. */
async function expectEquation({ id }: TestOrganization): Promise<void> {
  const { usd, voucher } = await readSums(id);
  for (const { balance, funded, distributed, expired, returned } of [usd, voucher])
    expect(balance).toBe(funded - distributed + expired + returned);
}

test("what is left moves on up to the cap, the rest expires, and the pool's parts add up", async () => {
  const { organization, members } = await aCompany();
  const [noor, amir] = members as [TestMember, TestMember];
  const { before, current } = await twoPeriods(organization);
  for (const asset of ["usd", "voucher"] as const) await resetPeriod(organization.id, asset, begun(before));
  await spend(noor, 5_000);
  await Promise.all(Array.from({ length: 3 }, () => resetWallets(organization.id)));
  await resetWallets(organization.id);
  expect(await balanceOf(noor)).toMatchObject({ wallet: 7_000, vouchers: 3 });
  expect(await balanceOf(amir)).toMatchObject({ wallet: 7_500, vouchers: 3 });
  const { usd } = await readSums(organization.id);
  expect(usd).toMatchObject({ distributed: 24_000, expired: 4_500, balance: 100_000 - 24_000 + 4_500 });
  await expectEquation(organization);
  expect((await showOwnShare(noor)).money).toEqual({ given: 12_000, spent: 5_000, returned: 0, left: 7_000 });
  const rows = await sql`
    SELECT membership_id, expired_amount, carried_amount FROM wallet_reset
    WHERE organization_id = ${organization.id} AND asset = 'usd' AND period_start = ${current.start} ORDER BY id`;
  expect(rows).toEqual([
    { membership_id: noor.membership_id, expired_amount: 0, carried_amount: 1_000 },
    { membership_id: amir.membership_id, expired_amount: 4_500, carried_amount: 1_500 },
  ]);
});

test("a pool that can't pay for a period still lets money move on, once", async () => {
  const { organization, members } = await aCompany();
  const { before } = await twoPeriods(organization);
  await resetPeriod(organization.id, "usd", before);
  await sql`UPDATE allowance SET dollar_cents = 90000 WHERE organization_id = ${organization.id}`;
  await resetWallets(organization.id);
  await resetWallets(organization.id);
  expect(await Promise.all(members.map(balanceOf))).toMatchObject([{ wallet: 1_500 }, { wallet: 1_500 }]);
  await expectEquation(organization);
});

test("without a cap nothing moves on", async () => {
  const { organization, members } = await aCompany({ ...TERMS, carry_cents: 0, carry_vouchers: 0 });
  const { before } = await twoPeriods(organization);
  await resetPeriod(organization.id, "usd", before);
  await resetWallets(organization.id);
  expect(await Promise.all(members.map(balanceOf))).toMatchObject([
    { wallet: 6_000, vouchers: 2 },
    { wallet: 6_000, vouchers: 2 },
  ]);
});

test("a member's grants are taken in turn up to the cap", () => {
  const grant = (id: number, membership_id: number, left: number) => ({
    ...{ id, membership_id, left, account_id: membership_id, ledger_account_id: id, asset: "usd" as const },
  });
  const grants = [grant(1, 7, 400), grant(2, 8, 900), grant(3, 7, 800), grant(4, 9, 0)];
  expect([...splitByCap(grants, 1_000)]).toEqual([
    [1, 400],
    [2, 900],
    [3, 600],
  ]);
});

test("a change counts from the next period on, and another day of the month gives nobody twice within 15 days", async () => {
  const organization = await anOrganization({ plan: { dollar_cents: 6_000, vouchers: 0 }, reset_day: 10 });
  const running = await allowanceOn(sql, organization.id);
  if (!running) throw new Error("no period");
  const write = (reset_day: number, dollar_cents: number) =>
    transaction((tx) => writeTerms(tx, organization.id, { ...TERMS, reset_day, dollar_cents }));
  await write(20, 7_000);
  expect(await write(15, 8_000), "in the place of the one before").toBe(running.next_start);
  expect(await allowanceOn(sql, organization.id)).toEqual(running);
  const next = await allowanceOn(sql, organization.id, running.next_start);
  expect(next).toMatchObject({ start: running.next_start, dollar_cents: 8_000, reset_day: 15 });
  expect(next?.next_start.slice(8)).toBe("15");
  expect(next && next.next_start >= addDays(running.next_start, 15)).toBe(true);
  const later = await allowanceOn(sql, organization.id, addDays(next?.next_start ?? "", 2));
  expect(later).toMatchObject({ start: next?.next_start, dollar_cents: 8_000 });
  const until = await sql`
    SELECT count(*)::int AS n FROM allowance WHERE organization_id = ${organization.id}`;
  expect(until).toEqual([{ n: 1 }]);
});

test.each([
  ["2027-01-31", 31, "2027-02-28"],
  ["2028-01-31", 31, "2028-02-29"],
  ["2027-03-01", 14, "2027-04-14"],
  ["2027-03-01", 16, "2027-03-16"],
])("terms that begin on %s with day %i end their first period on %s", async (starts_on, reset_day, ends) => {
  const organization = await anOrganization();
  await sql`INSERT INTO allowance ${sql({ organization_id: organization.id, starts_on, ...TERMS, reset_day })}`;
  expect(await allowanceOn(sql, organization.id, starts_on)).toMatchObject({
    start: starts_on,
    next_start: ends,
  });
  expect((await allowanceOn(sql, organization.id, ends))?.start).toBe(ends);
});

test("a limit that nobody set is a month of vouchers, at least $500, and one that is reached stops new vouchers only", async () => {
  const { organization, members } = await aCompany({ ...TERMS, carry_vouchers: 0 });
  const { id } = organization;
  await sql`UPDATE organization SET credit_limit_cents = NULL WHERE id = ${id}`;
  expect(await creditLimit(sql, id)).toBeGreaterThanOrEqual(50_000);
  const small = await creditLimit(sql, id);
  await sql`UPDATE allowance SET vouchers = 10000 WHERE organization_id = ${id}`;
  const [price] = await sql<{ cents: number }[]>`
    SELECT coalesce(round(avg(price_cents)), 0)::int8 AS cents FROM meal WHERE is_listed AND is_voucher_meal`;
  if ((price?.cents ?? 0) > 0) expect(await creditLimit(sql, id)).toBeGreaterThan(small);
  await sql`UPDATE allowance SET vouchers = 2 WHERE organization_id = ${id}`;
  await owe(organization, 49_999);
  await sql`UPDATE organization SET credit_limit_cents = 50000 WHERE id = ${id}`;
  await resetWallets(id);
  expect(await Promise.all(members.map(balanceOf)), "below the limit").toMatchObject([
    { vouchers: 2 },
    { vouchers: 2 },
  ]);
});

test("who owes as much as the limit gets dollars and what vouchers the pool holds, and no new ones", async () => {
  const { organization, members } = await aCompany({ ...TERMS, carry_cents: 0 });
  await sql`UPDATE organization SET credit_limit_cents = 1 WHERE id = ${organization.id}`;
  await owe(organization, 1);
  await resetWallets(organization.id);
  expect(await Promise.all(members.map(balanceOf))).toMatchObject(
    members.map(() => ({ wallet: 6_000, vouchers: 0 })),
  );
});

/** The organization owes so many cents for vouchers that were eaten. */
async function owe({ id }: TestOrganization, cents: number): Promise<void> {
  await transaction(async (tx) => {
    const receivable = await accountOf(tx, "org_receivable", "usd", { organization_id: id });
    await move(tx, "test.owed", receivable, await accountOf(tx, "bank", "usd"), cents);
  });
}
