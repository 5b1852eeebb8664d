import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aDiner, grantPromotion } from "../../../tests/builders";
import { ledgerAccount } from "./ledger-accounts.server";

/** The rule that refuses an empty account of this kind and these owners. */
function refusing(row: { kind: string; account_id?: number; grant_id?: number }): Promise<unknown> {
  return sql`INSERT INTO ledger_account ${sql({ asset: "usd", balance: 0, ...row })}`.then(
    () => "none",
    (error: { constraint_name: string }) => error.constraint_name,
  );
}

test("a grant's account is the only one of a grant that is there and its owner's", async () => {
  const [ana, ben] = [await aDiner(), await aDiner()];
  const { account_id } = ana;
  const grant_id = await grantPromotion(account_id, 500);
  expect(await refusing({ kind: "grant", account_id, grant_id })).toBe("ledger_account_grant_id_key");
  expect(await refusing({ kind: "grant", grant_id })).toBe("ledger_account_owner");
  expect(await refusing({ kind: "grant", account_id, grant_id: 2_147_483_000 })).toBe(
    "ledger_grant_account_fkey",
  );
  const bens = sql`
    WITH anas AS (INSERT INTO wallet_grant (account_id, asset, source, amount) VALUES (${account_id}, 'usd', 'promotion', 1) RETURNING id)
    INSERT INTO ledger_account (kind, asset, balance, account_id, grant_id) SELECT 'grant', 'usd', 0, ${ben.account_id}::int, id FROM anas`;
  await expect(bens).rejects.toMatchObject({ constraint_name: "ledger_grant_account_fkey" });
});

test("a person has one account for gift money, whoever opens it first", async () => {
  const { account_id } = await aDiner();
  const open = () => transaction((tx) => ledgerAccount(tx, { kind: "gift", account_id }));
  expect(new Set(await Promise.all([open(), open(), open(), open()])).size).toBe(1);
  expect(await refusing({ kind: "gift", account_id })).toBe("ledger_account_one_of_each");
});
