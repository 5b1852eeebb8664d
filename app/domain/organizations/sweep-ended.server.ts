import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { emptyEnded, lockTreasury } from "./treasury.server";

/**
 * Looks for grants that ended within the last two days and have something in them again: a checkout or refund that had seen
 * one open gave back to it while it ended. It goes to the organisation, whose it is.
 */
export async function sweepEnded(): Promise<void> {
  const late = await sql<{ organization_id: number }[]>`
    SELECT DISTINCT g.organization_id FROM wallet_grant g JOIN ledger_account a ON a.grant_id = g.id
    WHERE g.ended_at > (SELECT app_now()) - interval '2 days' AND g.organization_id IS NOT NULL AND a.balance > 0`;
  for (const { organization_id } of late) {
    await transaction(async (tx) => {
      await lockTreasury(tx, organization_id);
      await emptyEnded(tx, organization_id);
    });
  }
}
