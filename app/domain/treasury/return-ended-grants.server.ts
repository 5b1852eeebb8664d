import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { mapSettled } from "~/kit/map-settled";
import { endPromotions, expirePromotions } from "../wallets/expire-promotions.server";
import { emptyEndedGrants, lockTreasury } from "./treasury.server";

/**
 * What still lies in grants that have ended, by whom they were given; `organization_id` null: promotions. Plain SQL: the
 * ledger.
 */
function findLeft(): Promise<{ organization_id: number | null; grants: number[] }[]> {
  return sql<{ organization_id: number | null; grants: number[] }[]>`
    SELECT g.organization_id, array_agg(g.id ORDER BY g.id) AS grants FROM ledger_account a JOIN wallet_grant g ON g.id = a.grant_id
    WHERE a.kind = 'grant' AND a.balance > 0 AND g.ended_at IS NOT NULL GROUP BY g.organization_id`;
}

/**
 * Every few minutes: promotions that are over end, and what lies in any grant that has ended goes where it belongs, to its
 * organization or, of a promotion, to breakage. Something is left in one when a checkout or refund that had seen it open
 * gave back to it while it ended, and when a promotion runs out unspent. One that fails keeps no other from it.
 */
export async function returnEndedGrants(): Promise<void> {
  await endPromotions();
  await mapSettled(await findLeft(), "ended grants", ({ organization_id, grants }) =>
    organization_id === null
      ? expirePromotions(grants)
      : transaction(async (tx) => {
          await lockTreasury(tx, organization_id);
          await emptyEndedGrants(tx, organization_id, grants);
        }),
  );
}
