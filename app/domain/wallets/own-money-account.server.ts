import type { Tx } from "~/data/sql.server";
import type { UnclaimedCause } from "../messages/kinds/staff-money-unclaimed.server";
import { notifyStaff } from "../messages/notify-staff.server";
import { ledgerAccount } from "./ledger-accounts.server";
import type { Entry } from "./post.server";

/** The ledger account in which own money waits for somebody whose account is deleted; null for whoever lives. */
export async function unclaimedAccount(on: Tx, account_id: number): Promise<number | null> {
  // plain SQL: the ledger
  const [row] = await on<{ id: number }[]>`
    SELECT id FROM ledger_account WHERE account_id = ${account_id} AND kind = 'unclaimed'`;
  return row?.id ?? null;
}

/**
 * The ledger account to which own money of somebody comes back, held against their deletion until the commit: their gift
 * money or, where they have deleted their account, what staff keep for them.
 */
export async function ownMoneyAccount(tx: Tx, account_id: number): Promise<number> {
  // plain SQL: it locks the row
  await tx`SELECT FROM account WHERE id = ${account_id} FOR KEY SHARE`;
  return (await unclaimedAccount(tx, account_id)) ?? ledgerAccount(tx, { kind: "gift", account_id });
}

/**
 * Tells staff of own money that has just come back to somebody who has deleted their account; nothing for entries that went
 * anywhere else. `key` names what brought it, `cause` says what that was.
 */
export async function notifyUnclaimed(
  tx: Tx,
  entries: readonly Entry[],
  key: string,
  cause: UnclaimedCause,
): Promise<void> {
  const given = entries.filter(({ amount }) => amount > 0);
  // plain SQL: the ledger
  // never null: account_id: unclaimed money belongs to an account
  const waiting = await tx<{ id: number; account_id: number }[]>`
    SELECT id, account_id FROM ledger_account WHERE id = ANY (${given.map(({ account }) => account)}::bigint[]) AND kind = 'unclaimed'`;
  for (const { id, account_id } of waiting) {
    const amount_cents = given.reduce((sum, { account, amount }) => sum + (account === id ? amount : 0), 0);
    await notifyStaff(tx, {
      key: `unclaimed:${key}`,
      kind: "staff.money_unclaimed",
      facts: { account_id, amount_cents, cause },
    });
  }
}
