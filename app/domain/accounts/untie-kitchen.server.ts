import type { Tx } from "~/data/sql.server";

/**
 * Unties from an account's kitchen what a stranger who opened it may have tied to it: the bank account that its pay goes to,
 * and the people who work in it. What is due waits until its owner connects theirs.
 */
export async function untieKitchen(tx: Tx, account_id: number): Promise<void> {
  // plain SQL: two tables of one kitchen
  await tx`
    UPDATE chef SET stripe_account_id = NULL, stripe_account_key = NULL, bank_status = 'none', bank_requirements = '[]', bank_checked_at = NULL,
      orders_stop_at = NULL WHERE account_id = ${account_id}`;
  await tx`
    UPDATE kitchen_helper h SET status = 'ended', hash = NULL, ended_at = app_now() FROM chef c
    WHERE c.id = h.chef_id AND c.account_id = ${account_id} AND h.status <> 'ended'`;
}
