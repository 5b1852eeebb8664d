import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";

/**
 * Unties from an account's kitchen what a stranger who opened it may have tied to it: the bank account that its pay goes to,
 * and the people who work in it. What is due waits until its owner connects theirs.
 */
export async function untieKitchen(tx: Tx, account_id: number): Promise<void> {
  await tx.db.chef.updateMany({
    where: { account_id },
    data: {
      ...{ stripe_account_id: null, stripe_account_key: null, bank_status: "none", bank_requirements: [] },
      ...{ bank_checked_at: null, orders_stop_at: null },
    },
  });
  await tx.db.kitchenHelper.updateMany({
    where: { chef: { account_id }, status: { not: "ended" } },
    data: { status: "ended", hash: null, ended_at: clock.now() },
  });
}
