import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aCorporateAdmin, aMember, anOrganization, aStaff } from "../../../tests/builders";
import { distribute } from "../distributions/distribute.server";
import { undoDistribution } from "../distributions/undo-distribution.server";
import { fundByInvoice } from "../invoices/invoices.server";
import { showPool } from "../organizations/show-pool.server";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { readOwed, sumAccounts } from "./sums.server";

async function aTeam() {
  const organization = await anOrganization({ pool: 50_000, pool_vouchers: 10 });
  const olive = await aCorporateAdmin({ organization });
  const member = await aMember({ organization });
  const give = (amount_cents: number) =>
    distribute(olive, { users: [member.account_id], amount: amount_cents, vouchers: 1, note: "" });
  return { organization, olive, give };
}
const covered = (organization_id: number) => sql<{ last_posting: number }[]>`
  SELECT s.last_posting FROM organization_sum s JOIN ledger_account a ON a.id = s.ledger_account_id WHERE a.organization_id = ${organization_id} ORDER BY a.id`;

test("a balance is the same before, between and after its sums are kept, also when that is done by many at once", async () => {
  const { organization, olive, give } = await aTeam();
  const { batch } = await give(7000);
  const { staff_id } = await aStaff();
  const invoiced = { amount_cents: 2500, reason: "A test" };
  await fundByInvoice({ staff_id, actor: `staff:${staff_id}` }, organization.id, invoiced);
  const before = await showPool(olive);
  expect(before).toMatchObject({
    owed_cents: 2500,
    funded_cents: 52_500,
    distributed_cents: 7000,
    distributed_vouchers: 1,
    issued_vouchers: 10,
  });
  await Promise.all([1, 2, 3].map(() => sumAccounts(organization.id)));
  expect(await covered(organization.id)).toHaveLength(3);
  expect(await showPool(olive)).toEqual(before);
  await undoDistribution(olive, batch);
  await give(1000);
  const after = await showPool(olive);
  expect(after).toMatchObject({ distributed_cents: 8000, returned_cents: 7000, returned_vouchers: 1 });
  await sumAccounts(organization.id);
  expect(await showPool(olive)).toEqual(after);
  expect(after.amount_cents).toBe(
    after.funded_cents - after.distributed_cents + after.expired_cents + after.returned_cents,
  );
});

test("what is being posted while the sums are kept is counted once, later", async () => {
  const { organization, olive } = await aTeam();
  const { bank } = await systemAccounts();
  const pool = await ledgerAccount(sql, { kind: "org_pool", organization_id: organization.id, asset: "usd" });
  let summing: Promise<void> = Promise.resolve();
  await transaction(async (tx) => {
    await post(tx, { kind: "pool.funded", idem: `slow:${organization.id}`, actor: "test" }, [
      { account: bank, amount: -300 },
      { account: pool, amount: 300 },
    ]);
    summing = sumAccounts(organization.id);
    await new Promise((done) => setTimeout(done, 400));
  });
  await summing;
  expect(await showPool(olive)).toMatchObject({ amount_cents: 50_300, funded_cents: 50_300 });
  await sumAccounts(organization.id);
  expect(await showPool(olive)).toMatchObject({ amount_cents: 50_300, funded_cents: 50_300 });
});

test("what is owed, asked before vouchers are issued, costs what was posted since the sums were kept", async () => {
  const { organization } = await aTeam();
  const { staff_id } = await aStaff();
  const invoice = (amount_cents: number) =>
    fundByInvoice({ staff_id, actor: `staff:${staff_id}` }, organization.id, {
      amount_cents,
      reason: "A test",
    });
  expect(await readOwed(sql, organization.id)).toBe(0);
  await invoice(2500);
  expect(await readOwed(sql, organization.id)).toBe(2500);
  await sumAccounts(organization.id);
  await invoice(400);
  expect(await readOwed(sql, organization.id)).toBe(2900);
  // were all postings added up again, a running sum that is off would not show
  await sql`
    UPDATE organization_sum s SET total = s.total - 70000 FROM ledger_account a
    WHERE a.id = s.ledger_account_id AND a.kind = 'org_receivable' AND a.organization_id = ${organization.id}`;
  expect(await transaction((tx) => readOwed(tx, organization.id))).toBe(72_900);
  await sql`
    UPDATE organization_sum s SET total = s.total + 70000 FROM ledger_account a
    WHERE a.id = s.ledger_account_id AND a.kind = 'org_receivable' AND a.organization_id = ${organization.id}`;
});
