import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, addGiftMoney, aMember, anOrganization, grantPromotion } from "../../../tests/builders";
import { listBalances } from "./list-balances.server";
import { listPaused } from "./list-paused.server";
import { showWallet } from "./show-wallet.server";

test("every part names its giver and the last day it is good for, in the giver's own calendar; together they are the wallet", async () => {
  const organization = await anOrganization({ name: "Balance & Co", time_zone: "America/New_York" });
  const noor = await aMember({ organization, wallet: 5000, vouchers: 2 });
  // midnight in New York after 30 November: at 5 am UTC
  await sql`UPDATE wallet_grant SET expires_at = '2031-12-01 05:00:00+00' WHERE account_id = ${noor.account_id} AND asset = 'usd'`;
  await addGiftMoney(noor.account_id, 700);
  await grantPromotion(noor.account_id, 300);
  const parts = await listBalances(noor);
  expect(
    parts.map(({ asset, owner, giver, amount, last_day }) => [asset, owner, giver, amount, last_day]),
  ).toEqual([
    ["usd", "organization", "Balance & Co", 5000, "2031-11-30"],
    ["voucher", "organization", "Balance & Co", 2, null],
    ["usd", "promotion", null, 300, null],
    ["usd", "own", null, 700, null],
  ]);
  const money = parts.filter(({ asset }) => asset === "usd").reduce((sum, { amount }) => sum + amount, 0);
  expect(await showWallet(noor)).toMatchObject({ total_cents: money, vouchers: 2 });
});

test("an empty wallet has no parts", async () => {
  expect(await listBalances(await aDiner())).toEqual([]);
});

test("what a suspended membership or organization keeps from being spent is named, what has ended is not", async () => {
  const organization = await anOrganization({ name: "Paused & Co" });
  const noor = await aMember({ organization, wallet: 1_200, vouchers: 3 });
  expect(await listPaused(noor)).toEqual([]);
  await sql`UPDATE membership SET status = 'suspended' WHERE id = ${noor.membership_id}`;
  const paused = { organization_id: organization.id, organization: "Paused & Co", cents: 1_200, vouchers: 3 };
  expect(await listPaused(noor)).toEqual([{ ...paused, is_membership: true }]);
  await sql`UPDATE membership SET status = 'activated' WHERE id = ${noor.membership_id}`;
  await sql`UPDATE organization SET status = 'suspended' WHERE id = ${organization.id}`;
  expect(await listPaused(noor)).toEqual([{ ...paused, is_membership: false }]);
  await sql`UPDATE wallet_grant SET expires_at = app_now() - interval '1 day' WHERE account_id = ${noor.account_id} AND asset = 'usd'`;
  await sql`UPDATE wallet_grant SET ended_at = app_now() WHERE account_id = ${noor.account_id} AND asset = 'voucher'`;
  expect(await listPaused(noor)).toEqual([]);
});
