import type { Tx } from "~/data/sql.server";
import type { UnclaimedCause } from "../messages/kinds/staff-money-unclaimed.server";
import { notifyStaff } from "../messages/notify-staff.server";
import { ledgerAccount } from "./ledger-accounts.server";
import type { Entry } from "./post.server";

/** The ledger account in which own money waits for somebody whose account is deleted; null for whoever lives. */
export async function unclaimedAccount(tx: Tx, account_id: number): Promise<number | null> {
  const where = { account_id, kind: "unclaimed" } as const;
  const account = await tx.db.ledgerAccount.findFirst({ where, select: { id: true } });
  return account && Number(account.id);
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
  const waiting = await tx.db.ledgerAccount.findMany({
    where: { id: { in: given.map(({ account }) => account) }, kind: "unclaimed" },
    select: { id: true, account_id: true },
  });
  for (const { id, account_id } of waiting) {
    if (account_id === null) continue;
    const mine = given.filter(({ account }) => account === Number(id));
    const amount_cents = mine.reduce((sum, { amount }) => sum + amount, 0);
    await notifyStaff(tx, {
      key: `unclaimed:${key}`,
      kind: "staff.money_unclaimed",
      facts: { account_id, amount_cents, cause },
    });
  }
}
