import { expect, test } from "vitest";
import { aCorporateAdmin, aMember, anOrganization, unique } from "../../../tests/builders";
import { sql } from "../../data/sql.server";
import { transaction } from "../../data/transaction.server";
import { distribute } from "../distributions/distribute.server";
import { undoDistribution } from "../distributions/undo-distribution.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { listMonths } from "./list-months.server";
import { listPoolTransactions } from "./list-pool-transactions.server";

test("granted is what people were given, less what undoing took back of it", async () => {
  const organization = await anOrganization({ pool: 10_000, pool_vouchers: 10 });
  const admin = await aCorporateAdmin({ organization });
  const members = [await aMember({ organization }), await aMember({ organization })];
  const granted = async () =>
    (await listMonths(admin)).reduce((total, month) => total + month.granted_cents, 0);
  const first = await distribute(admin, { users: "all", amount: 500, vouchers: 1, note: "" });
  await distribute(admin, { users: "all", amount: 200, note: "" });
  expect(await granted()).toBe(1_400);

  // of the first, 300 are spent: they stay granted
  const [spent] = await sql<{ id: number }[]>`
    SELECT l.id FROM ledger_account l JOIN wallet_grant g ON g.id = l.grant_id
    WHERE g.distribution_id = ${first.batch} AND g.asset = 'usd' AND g.account_id = ${members[0]?.account_id ?? 0}`;
  const { service_fees } = await systemAccounts();
  await transaction((tx) =>
    post(tx, { kind: "test", idem: unique(), actor: "test" }, [
      { account: spent?.id ?? 0, amount: -300 },
      { account: service_fees, amount: 300 },
    ]),
  );
  await undoDistribution(admin, first.batch);
  expect(await granted()).toBe(700);

  // and the rows that the figure opens to sum to it
  const start_date = (await listMonths(admin)).at(-1)?.start_date ?? "";
  const filter = { what: "granted", asset: "usd", start_date } as const;
  const { rows } = await listPoolTransactions(admin, { limit: 20, offset: 0 }, filter);
  expect(rows.map(({ amount_cents }) => amount_cents)).toEqual([700, -400, -1_000]);
});
