import type { Tx } from "~/data/sql.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { isAtCreditLimit } from "./credit-limit.server";

/**
 * Vouchers cost nothing until they are eaten, so as many as the pool does not hold are issued when they are needed, unless the
 * organization has reached its credit limit: then only what the pool holds can be given. Under `lockTreasury`, with the pool
 * locked; `idem` and `actor` name the event. Answers what lies in the pool then.
 */
export async function issueMissing(
  tx: Tx,
  organization_id: number,
  pool: { id: number; balance: number },
  needed: number,
  { idem, actor }: { idem: string; actor: string },
): Promise<number> {
  const short = needed - pool.balance;
  if (short <= 0) return pool.balance;
  if (await isAtCreditLimit(tx, organization_id)) return pool.balance;
  const { voucher_issue } = await systemAccounts(tx);
  await post(tx, { kind: "vouchers.issued", idem: `vouchers.issued:${idem}`, actor }, [
    { account: voucher_issue, amount: -short },
    { account: pool.id, amount: short },
  ]);
  return needed;
}
