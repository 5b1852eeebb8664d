import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aCorporateAdmin, aDiner, aMember, anOrganization, balanceOf, unique } from "../../../tests/builders";
import { brokenRows } from "../../../tests/setup/ledger-rules";
import { post } from "../wallets/post.server";
import { distribute } from "./distribute.server";
import { undoDistribution } from "./undo-distribution.server";

const NOTE = { note: "" };

/** What lies in the pools: cents and vouchers. */
async function poolOf({ id }: { id: number }) {
  const rows = await sql<{ asset: string; balance: number }[]>`
    SELECT asset, balance FROM ledger_account WHERE organization_id = ${id} AND kind = 'org_pool'`;
  return Object.fromEntries(rows.map(({ asset, balance }) => [asset, balance]));
}

async function aTeam(count: number, pool = 0, pool_vouchers = 0) {
  const organization = await anOrganization({ pool, pool_vouchers });
  const admin = await aCorporateAdmin({ organization });
  const members = [];
  for (let n = 0; n < count; n += 1) members.push(await aMember({ organization }));
  return { organization, admin, members };
}

describe("a distribution", () => {
  test("gives dollars and vouchers to those named, the benefit with them, and says what is left", async () => {
    const { organization, admin, members } = await aTeam(3, 10_000, 5);
    const [ana, ben, cleo] = members as [never, never, never];
    const users = members.slice(0, 2).map((one) => one.account_id);
    const answer = await distribute(admin, { users, amount: 2_000, vouchers: 2, note: "Thanks" });
    expect(answer).toEqual({
      batch: expect.any(Number),
      members: 2,
      total_cents: 4_000,
      total_vouchers: 4,
      remaining_cents: 6_000,
      remaining_vouchers: 1,
    });
    expect(await Promise.all([ana, ben, cleo].map(balanceOf))).toEqual([
      { wallet: 2_000, gift: 0, vouchers: 2 },
      { wallet: 2_000, gift: 0, vouchers: 2 },
      { wallet: 0, gift: 0, vouchers: 0 },
    ]);
    const benefits = await sql`
      SELECT account_id FROM membership WHERE organization_id = ${organization.id} AND is_voucher_benefit ORDER BY account_id`;
    expect(benefits.map((row) => row.account_id)).toEqual(users);
  });

  test("gives an amount each, and takes back what is unspent of all of them", async () => {
    const { organization, admin, members } = await aTeam(3, 10_000, 5);
    const [ana, ben, cleo] = members as [never, never, never];
    const ids = members.map((one) => one.account_id);
    const each = new Map([
      [ids[0] ?? 0, { cents: 1_200, vouchers: 0 }],
      [ids[1] ?? 0, { cents: 300, vouchers: 2 }],
      [ids[2] ?? 0, { cents: 0, vouchers: 1 }],
    ]);
    const made = await distribute(admin, { users: ids, each, ...NOTE });
    const broken = await brokenRows(sql, ["I21"]);
    expect(broken.filter(({ distribution_id }) => distribution_id === made.batch)).toEqual([]);
    expect(made).toMatchObject({ members: 3, total_cents: 1_500, total_vouchers: 3, remaining_cents: 8_500 });
    expect(await Promise.all([ana, ben, cleo].map(balanceOf))).toEqual([
      { wallet: 1_200, gift: 0, vouchers: 0 },
      { wallet: 300, gift: 0, vouchers: 2 },
      { wallet: 0, gift: 0, vouchers: 1 },
    ]);
    await undoDistribution(admin, made.batch);
    expect(await poolOf(organization)).toEqual({ usd: 10_000, voucher: 5 });
  });

  test("goes to whom a filter finds, and is refused when that is no longer what was agreed to", async () => {
    const { organization, admin } = await aTeam(1, 10_000);
    const mia = await aMember({ organization, first_name: "Mia", is_voucher_benefit: true });
    const users = { search: "mia", has_vouchers: true };
    const agreed = { members: 1, total_cents: 100, total_vouchers: 0 };
    expect(await distribute(admin, { users, amount: 100, agreed, ...NOTE })).toMatchObject({ members: 1 });
    await aMember({ organization, first_name: "Miako", is_voucher_benefit: true });
    await expect(distribute(admin, { users, amount: 100, agreed, ...NOTE })).rejects.toMatchObject({
      fields: { users: ["Your members changed since you looked. Check the totals again."] },
    });
    await expect(
      distribute(admin, { users: { search: "50%_" }, amount: 100, ...NOTE }),
    ).rejects.toMatchObject({ fields: { users: ["Nobody matches this filter."] } });
    expect(await balanceOf(mia)).toMatchObject({ wallet: 100 });
  });

  test("to all goes to whoever is activated, and to no admin", async () => {
    const { organization, admin, members } = await aTeam(2, 10_000);
    for (const status of ["invited", "suspended", "rejected", "left"] as const)
      await aMember({ organization, status });
    expect(await distribute(admin, { users: "all", amount: 100, ...NOTE })).toMatchObject({ members: 2 });
    expect(await Promise.all([...members, admin].map(balanceOf))).toMatchObject([
      { wallet: 100 },
      { wallet: 100 },
      { wallet: 0 },
    ]);
  });

  test("somebody named twice: the whole batch is refused, naming the number once, and nobody gets anything", async () => {
    const { admin, members } = await aTeam(3, 10_000);
    const [one = 0, two = 0, three = 0] = members.map(({ account_id }) => account_id);
    const users = [one, two, one, three, two, one];
    await expect(distribute(admin, { users, amount: 600, ...NOTE })).rejects.toMatchObject({
      kind: "invalid",
      fields: { users: [`Listed more than once: ${one}, ${two}.`] },
    });
    const balances = await Promise.all(members.map(balanceOf));
    expect(balances.map(({ wallet }) => wallet)).toEqual([0, 0, 0]);
  });

  test("foreign, missing and inactive people alike: the whole batch is refused, naming the numbers sent", async () => {
    const { organization, admin, members } = await aTeam(1, 1_000);
    const elsewhere = await aMember();
    const invited = await aMember({ organization, status: "invited" });
    const stranger = await aDiner();
    const wrong = [elsewhere.account_id, 2_147_483_000, invited.account_id, stranger.account_id];
    const users = [members[0]?.account_id ?? 0, ...wrong];
    await expect(distribute(admin, { users, amount: 100, ...NOTE })).rejects.toMatchObject({
      kind: "invalid",
      fields: { users: [`No activated members of your organization: ${wrong.join(", ")}.`] },
    });
    expect(await poolOf(organization)).toMatchObject({ usd: 1_000 });
  });

  test("a pool that is short of either refuses the whole batch with the numbers", async () => {
    const { organization, admin } = await aTeam(3, 1_000, 2);
    await expect(
      distribute(admin, { users: "all", amount: 300, vouchers: 1, ...NOTE }),
    ).rejects.toMatchObject({
      kind: "conflict",
      code: "insufficient_funds",
      body: { needed_cents: 900, available_cents: 1_000, needed_vouchers: 3, available_vouchers: 2 },
    });
    expect(await poolOf(organization)).toEqual({ usd: 1_000, voucher: 2 });
  });

  test("20 of $100 at once on a pool of $1,000: ten are made, the pool is empty (case 13)", async () => {
    const { organization, admin, members } = await aTeam(1, 100_000);
    const tries = Array.from({ length: 20 }, () =>
      distribute(admin, { users: [members[0]?.account_id ?? 0], amount: 10_000, ...NOTE }),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(10);
    for (const one of results)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "insufficient_funds" });
    expect(await poolOf(organization)).toMatchObject({ usd: 0 });
    expect(await balanceOf(members[0] as never)).toMatchObject({ wallet: 100_000 });
  });

  test("50 spends and 50 gifts on one wallet at once: the balance is start + gifts - accepted spends (case 12)", async () => {
    const { admin, members } = await aTeam(1, 100_000);
    const [ana] = members as [never];
    const start = await distribute(admin, { users: [members[0]?.account_id ?? 0], amount: 1_000, ...NOTE });
    const [from] = await sql<{ id: number }[]>`
      SELECT a.id FROM ledger_account a JOIN wallet_grant g ON g.id = a.grant_id WHERE g.distribution_id = ${start.batch}`;
    const [fees] = await sql<{ id: number }[]>`SELECT id FROM ledger_account WHERE kind = 'service_fees'`;
    const spend = () =>
      transaction((tx) =>
        post(tx, { kind: "test", idem: unique(), actor: "test" }, [
          { account: from?.id ?? 0, amount: -50 },
          { account: fees?.id ?? 0, amount: 50 },
        ]),
      );
    const gift = () => distribute(admin, { users: [members[0]?.account_id ?? 0], amount: 70, ...NOTE });
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n): Promise<unknown> => (n % 2 ? spend() : gift())),
    );
    const spent = results.filter((one, n) => n % 2 === 1 && one.status === "fulfilled").length;
    expect(results.filter((one, n) => n % 2 === 0 && one.status === "fulfilled")).toHaveLength(50);
    expect(spent).toBe(20);
    expect(await balanceOf(ana)).toMatchObject({ wallet: 1_000 + 50 * 70 - spent * 50 });
  });

  test("the same operation again answers the batch it made", async () => {
    const { admin } = await aTeam(2, 1_000);
    const operation = crypto.randomUUID();
    const [first, second] = [
      await distribute(admin, { users: "all", amount: 200, ...NOTE }, operation),
      await distribute(admin, { users: "all", amount: 200, ...NOTE }, operation),
    ];
    expect(second).toEqual(first);
  });
});

describe("undoing a distribution", () => {
  test("takes back what is unspent, once, and the grants end", async () => {
    const { organization, admin, members } = await aTeam(2, 10_000, 4);
    const [ana] = members as [never];
    const { batch } = await distribute(admin, { users: "all", amount: 1_000, vouchers: 1, ...NOTE });
    const [from] = await sql<{ id: number }[]>`
      SELECT a.id FROM ledger_account a JOIN wallet_grant g ON g.id = a.grant_id
      WHERE g.distribution_id = ${batch} AND a.account_id = ${members[0]?.account_id ?? 0} AND a.asset = 'usd'`;
    const [fees] = await sql<{ id: number }[]>`SELECT id FROM ledger_account WHERE kind = 'service_fees'`;
    await transaction((tx) =>
      post(tx, { kind: "test", idem: unique(), actor: "test" }, [
        { account: from?.id ?? 0, amount: -400 },
        { account: fees?.id ?? 0, amount: 400 },
      ]),
    );
    const undone = { batch, members: 2, total_cents: 1_600, total_vouchers: 2 };
    expect(await undoDistribution(admin, batch)).toEqual({
      ...undone,
      remaining_cents: 9_600,
      remaining_vouchers: 4,
    });
    expect(await balanceOf(ana)).toEqual({ wallet: 0, gift: 0, vouchers: 0 });
    expect(await poolOf(organization)).toEqual({ usd: 9_600, voucher: 4 });
    await expect(undoDistribution(admin, batch)).rejects.toMatchObject({ code: "already_undone" });
    const [open] = await sql`
      SELECT count(*)::int AS n FROM wallet_grant WHERE distribution_id = ${batch} AND ended_at IS NULL`;
    expect(open).toEqual({ n: 0 });
  });

  test("another organization's batch is not there", async () => {
    const [mine, theirs] = [await aTeam(1, 1_000), await aTeam(1, 1_000)];
    const { batch } = await distribute(theirs.admin, { users: "all", amount: 100, ...NOTE });
    await expect(undoDistribution(mine.admin, batch)).rejects.toMatchObject({ kind: "missing" });
    expect(await poolOf(theirs.organization)).toMatchObject({ usd: 900 });
  });
});
