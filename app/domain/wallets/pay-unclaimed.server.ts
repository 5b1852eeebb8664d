import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import { conflict, invalid, missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";
import { systemAccounts } from "./ledger-accounts.server";
import { post } from "./post.server";

/**
 * Staff have paid out what waited for somebody who has deleted their account: all of it leaves the ledger by the bank. Who
 * it was paid to, and how they showed that it is theirs, is the `reason`. Gift money goes along that came back before there
 * were such accounts (rule I25). Answers the cents.
 * @throws Refusal `missing` for an account that is not deleted; `conflict` `nothing_unclaimed`; `invalid` `amount_cents` when
 * that is not what waits.
 */
export function payUnclaimed(
  by: StaffActor,
  account_id: number,
  { amount_cents, reason }: { amount_cents: number; reason: string },
): Promise<number> {
  return transaction(async (tx) => {
    // plain SQL: it locks the rows
    const from = await tx<{ id: number; balance: number }[]>`
      SELECT l.id, l.balance FROM ledger_account l JOIN account a ON a.id = l.account_id
      WHERE l.account_id = ${account_id} AND l.kind IN ('unclaimed', 'gift') AND a.deleted_at IS NOT NULL ORDER BY l.id FOR NO KEY UPDATE OF l`;
    if (from.length === 0) throw missing();
    const balance = from.reduce((sum, one) => sum + one.balance, 0);
    if (balance === 0) throw conflict("nothing_unclaimed", "Nothing is unclaimed for this account.");
    if (balance !== amount_cents)
      throw invalid("amount_cents", `The unclaimed amount for this account is ${formatCents(balance)}.`);
    const { bank } = await systemAccounts(tx);
    const entry = await audit(tx, by, {
      ...{ action: "unclaimed.paid", subject_kind: "account", subject_id: account_id, reason },
      after: { amount_cents },
    });
    const event = { kind: "unclaimed.paid", idem: `unclaimed.paid:${entry}`, actor: by.actor };
    await post(tx, event, [
      ...from.filter((one) => one.balance > 0).map((one) => ({ account: one.id, amount: -one.balance })),
      { account: bank, amount: balance },
    ]);
    return balance;
  });
}
