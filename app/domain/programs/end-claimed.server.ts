import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { mapSettled } from "~/kit/map-settled";
import { endGrants, lockTreasury } from "../treasury/treasury.server";

/** Grants of no period whose day is over: claimed vouchers. */
const isOver = sql`g.source = 'distribution' AND g.ended_at IS NULL AND g.expires_at <= (SELECT app_now())`;

/**
 * Every few minutes: claimed vouchers whose last day is over end, and what is left of them goes back to the pool. They can't be
 * spent from that moment on, whenever this runs. One organization that fails keeps no other from it.
 */
export async function endClaimedVouchers(): Promise<void> {
  // plain SQL: organizations of grants that a shared condition finds
  // never null: organization_id: what is distributed is an organization's
  const due = await sql<{ organization_id: number }[]>`
    SELECT DISTINCT g.organization_id FROM wallet_grant g WHERE ${isOver}`;
  await mapSettled(due, "programs", ({ organization_id }) =>
    transaction(async (tx) => {
      await lockTreasury(tx, organization_id);
      const idem = `program.expired:${organization_id}`;
      await endGrants(tx, organization_id, isOver, { kind: "grant.expired", idem, actor: "time" });
    }),
  );
}
