import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { unlinkBank } from "../chefs/chef-row.server";

/**
 * Unties from an account's kitchen what a stranger who opened it may have tied to it: the bank account that its pay goes to,
 * and the people who work in it. What is due waits until its owner connects theirs. Accounts get it handed in
 * (app/handlers.server.ts).
 */
export async function untieKitchen(tx: Tx, account_id: number): Promise<void> {
  await unlinkBank(tx, account_id);
  await tx.db.kitchenHelper.updateMany({
    where: { chef: { account_id }, status: { not: "ended" } },
    data: { status: "ended", hash: null, ended_at: clock.now() },
  });
}
