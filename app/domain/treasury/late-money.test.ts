import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import {
  aCorporateAdmin,
  aDiner,
  aMember,
  anOrganization,
  balanceOf,
  grantPromotion,
  unique,
} from "../../../tests/builders";
import { messagesOf } from "../../../tests/setup/messages";
import { distribute } from "../distributions/distribute.server";
import { notifyDistributed, notifyUndone } from "../distributions/notify-distributed.server";
import { undoDistribution } from "../distributions/undo-distribution.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { returnEndedGrants } from "./return-ended-grants.server";

async function aTeam() {
  const organization = await anOrganization({ pool: 10_000 });
  const admin = await aCorporateAdmin({ organization });
  const members = [await aMember({ organization }), await aMember({ organization })] as const;
  return { organization, admin, members };
}

/** Moves cents into (or out of) the ledger account of a grant, as a late checkout or refund does. */
async function moveOf(grant_id: number, amount: number): Promise<void> {
  const [account] = await sql<{ id: number }[]>`SELECT id FROM ledger_account WHERE grant_id = ${grant_id}`;
  const { service_fees } = await systemAccounts();
  await transaction((tx) =>
    post(tx, { kind: "test", idem: unique(), actor: "test" }, [
      { account: account?.id ?? 0, amount },
      { account: service_fees, amount: -amount },
    ]),
  );
}

describe("what comes back to a grant at the moment it ends", () => {
  test("goes to the organization, once, however long ago that was", async () => {
    const { organization, admin, members } = await aTeam();
    const { batch } = await distribute(admin, { users: "all", amount: 500, note: "" });
    const [grant] = await sql<{ id: number }[]>`
      SELECT id FROM wallet_grant WHERE distribution_id = ${batch} AND account_id = ${members[0].account_id}`;
    const id = grant?.id ?? 0;
    await moveOf(id, -300);
    expect(await undoDistribution(admin, batch)).toMatchObject({ total_cents: 700, remaining_cents: 9_700 });
    await sql`UPDATE wallet_grant SET ended_at = app_now() - interval '40 days' WHERE id = ${id}`;
    await moveOf(id, 300);
    expect(await balanceOf(members[0])).toMatchObject({ wallet: 300 });
    await Promise.all([returnEndedGrants(), returnEndedGrants()]);
    expect(await balanceOf(members[0])).toMatchObject({ wallet: 0 });
    const [pool] = await sql`
      SELECT balance FROM ledger_account WHERE organization_id = ${organization.id} AND kind = 'org_pool' AND asset = 'usd'`;
    expect(pool).toEqual({ balance: 10_000 });
  });
});

describe("a promotion that is over", () => {
  const brokenOf = async (grant_id: number) => {
    const rows = await sql<{ cents: number }[]>`
      SELECT p.amount AS cents FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id JOIN ledger_txn t ON t.id = p.txn_id
      WHERE a.grant_id = ${grant_id} AND t.kind = 'promotion.expired' ORDER BY p.id`;
    return rows.map((row) => row.cents);
  };
  const hours = (n: number) => new Date(clock.now().getTime() + n * 3_600_000);

  test("goes to breakage once; one that runs on, or has no end, stays", async () => {
    const ana = await aDiner();
    const over = await grantPromotion(ana.account_id, 400, hours(-1));
    const runs = await grantPromotion(ana.account_id, 500, hours(24));
    const forever = await grantPromotion(ana.account_id, 600);
    await Promise.all([returnEndedGrants(), returnEndedGrants()]);
    expect(await balanceOf(ana)).toMatchObject({ wallet: 1_100 });
    expect(await brokenOf(over)).toEqual([-400]);
    for (const grant of [runs, forever]) expect(await brokenOf(grant)).toEqual([]);
    const ended =
      await sql`SELECT id FROM wallet_grant WHERE account_id = ${ana.account_id} AND ended_at IS NOT NULL`;
    expect([...ended]).toEqual([{ id: over }]);
  });

  test("what comes back to it afterward goes there too", async () => {
    const ana = await aDiner();
    const grant = await grantPromotion(ana.account_id, 400, hours(-1));
    await moveOf(grant, -250);
    await returnEndedGrants();
    await moveOf(grant, 250);
    await returnEndedGrants();
    expect(await brokenOf(grant)).toEqual([-150, -250]);
    expect(await balanceOf(ana)).toMatchObject({ wallet: 0 });
  });
});

describe("telling the people of a batch", () => {
  const toldAbout = async (batch: number) => {
    const told = await messagesOf(`organization.distributed:${batch}:`);
    return told
      .map(({ account_id, title, body, mails }) => ({ account_id, title, body, mails }))
      .sort((a, b) => a.account_id - b.account_id);
  };

  test("each once by mail unless switched off, however often it is asked for", async () => {
    const { organization, admin, members } = await aTeam();
    const [ana, ben] = members;
    await sql`INSERT INTO notification_setting (account_id, topic, email) VALUES (${ben.account_id}, 'wallet', false)`;
    const { batch } = await distribute(admin, { users: "all", amount: 1_250, note: "Well done" });
    await notifyDistributed(batch);
    await notifyDistributed(batch);
    const message = {
      title: `${organization.name} gave you $12.50`,
      body: `$12.50 from ${organization.name} is in your wallet.\n\n“Well done”`,
    };
    expect(await toldAbout(batch)).toEqual([
      { account_id: ana.account_id, ...message, mails: 1 },
      { account_id: ben.account_id, ...message, mails: 0 },
    ]);
  });

  test("an undone one: each from whom something was taken, once; nobody who had spent all of it", async () => {
    const { organization, admin, members } = await aTeam();
    const [ana, ben] = members;
    const { batch } = await distribute(admin, { users: "all", amount: 500, note: "Lunch" });
    const [grant] = await sql<
      { id: number }[]
    >`SELECT id FROM wallet_grant WHERE distribution_id = ${batch} AND account_id = ${ben.account_id}`;
    await moveOf(grant?.id ?? 0, -500);
    await undoDistribution(admin, batch);
    await notifyUndone(batch);
    await notifyUndone(batch);
    expect(await messagesOf(`organization.distribution_undone:${batch}:`)).toMatchObject([
      {
        account_id: ana.account_id,
        title: `${organization.name} took back what was left of what it gave you`,
        body: expect.stringContaining("undid a distribution (“Lunch”)"),
        mails: 1,
      },
    ]);
  });

  test("nobody about one that was undone before", async () => {
    const { admin } = await aTeam();
    const { batch } = await distribute(admin, { users: "all", amount: 100, note: "" });
    await undoDistribution(admin, batch);
    await notifyDistributed(batch);
    expect(await toldAbout(batch)).toHaveLength(0);
  });
});
