import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aCorporateAdmin, aMember, anOrganization, balanceOf, unique } from "../../../tests/builders";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { distribute } from "./distribute.server";
import { sweepEnded } from "./sweep-ended.server";
import { tellDistributed } from "./tell-distributed.server";
import { undoDistribution } from "./undo-distribution.server";

async function aTeam() {
  const organization = await anOrganization({ pool: 10_000 });
  const admin = await aCorporateAdmin({ organization });
  const members = [await aMember({ organization }), await aMember({ organization })] as const;
  return { organization, admin, members };
}

describe("what comes back to a grant at the moment it ends", () => {
  test("goes to the organisation, once", async () => {
    const { organization, admin, members } = await aTeam();
    const { batch } = await distribute(admin, { users: "all", amount: 500, note: "" });
    const [grant] = await sql<{ id: number }[]>`
      SELECT a.id FROM ledger_account a JOIN wallet_grant g ON g.id = a.grant_id
      WHERE g.distribution_id = ${batch} AND g.account_id = ${members[0].account_id}`;
    const { service_fees } = await systemAccounts();
    const move = (amount: number) =>
      transaction((tx) =>
        post(tx, { kind: "test", idem: unique(), actor: "test" }, [
          { account: grant?.id ?? 0, amount },
          { account: service_fees, amount: -amount },
        ]),
      );
    await move(-300);
    expect(await undoDistribution(admin, batch)).toMatchObject({ total_cents: 700, remaining_cents: 9_700 });
    await move(300);
    expect(await balanceOf(members[0])).toMatchObject({ wallet: 300 });
    await Promise.all([sweepEnded(), sweepEnded()]);
    expect(await balanceOf(members[0])).toMatchObject({ wallet: 0 });
    const [pool] = await sql`
      SELECT balance FROM ledger_account WHERE organization_id = ${organization.id} AND kind = 'org_pool' AND asset = 'usd'`;
    expect(pool).toEqual({ balance: 10_000 });
  });
});

describe("telling the people of a batch", () => {
  const toldAbout = (batch: number) => sql<
    { account_id: number; title: string; body: string; mails: number }[]
  >`
    SELECT n.account_id, n.title, n.body, (SELECT count(*) FROM outbox o WHERE o.key = 'notification.mail:' || n.key) AS mails
    FROM notification n WHERE n.key LIKE ${`organization.distributed:${batch}:%`} ORDER BY n.account_id`;

  test("each once by mail unless switched off, however often it is asked for", async () => {
    const { organization, admin, members } = await aTeam();
    const [ana, ben] = members;
    await sql`INSERT INTO notification_setting (account_id, topic, email) VALUES (${ben.account_id}, 'wallet', false)`;
    const { batch } = await distribute(admin, { users: "all", amount: 1_250, note: "Well done" });
    await tellDistributed(batch);
    await tellDistributed(batch);
    const message = {
      title: `${organization.name} gave you $12.50`,
      body: `$12.50 from ${organization.name} is in your wallet.\n\n“Well done”`,
    };
    expect([...(await toldAbout(batch))]).toEqual([
      { account_id: ana.account_id, ...message, mails: 1 },
      { account_id: ben.account_id, ...message, mails: 0 },
    ]);
  });

  test("nobody about one that was undone before", async () => {
    const { admin } = await aTeam();
    const { batch } = await distribute(admin, { users: "all", amount: 100, note: "" });
    await undoDistribution(admin, batch);
    await tellDistributed(batch);
    expect(await toldAbout(batch)).toHaveLength(0);
  });
});
