import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { CorporateAdmin } from "../accounts/people";
import type { Batch } from "../organizations/schemas.server";
import { publish } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { type EndedGrant, endGrants, lockPools, lockTreasury } from "../treasury/treasury.server";

type Back = Pick<Batch, "batch" | "members" | "total_cents" | "total_vouchers">;

const DONE = "distribution.undone";

/** What the same request took back when it ran before and its answer was lost. */
async function takenBefore(tx: Tx, batch: number, operation: string | undefined): Promise<Back> {
  const entry = await tx.db.auditEntry.findFirst({
    where: { subject_kind: "distribution", subject_id: String(batch), action: DONE },
    select: { after: true },
  });
  const done = entry?.after as (Back & { operation: string | null }) | undefined;
  if (!done || operation === undefined || done.operation !== operation)
    throw conflict("already_undone", "This distribution has already been undone.");
  const { members, total_cents, total_vouchers } = done;
  return { batch, members, total_cents, total_vouchers };
}

async function endBatch(
  tx: Tx,
  me: CorporateAdmin,
  batch: number,
  operation: string | undefined,
): Promise<Back> {
  const event = { kind: "grant.undone", idem: `${DONE}:${batch}`, actor: `account:${me.account_id}` };
  const ended = await endGrants(tx, me.organization_id, sql`g.distribution_id = ${batch}`, event);
  const data = { undone_at: clock.now() };
  await tx.db.distribution.update({ where: { id: batch }, data, select: { id: true } });
  const taken = ended.filter(({ left }) => left > 0);
  const sum = (asset: EndedGrant["asset"]) =>
    taken.reduce((total, grant) => total + (grant.asset === asset ? grant.left : 0), 0);
  const members = new Set(taken.map((grant) => grant.membership_id)).size;
  const back = { batch, members, total_cents: sum("usd"), total_vouchers: sum("voucher") };
  const subject = { kind: "distribution", id: batch };
  await audit(tx, me, DONE, subject, { ...back, operation: operation ?? null });
  if (taken.length > 0)
    await publish(
      tx,
      "organization.distribution_undone",
      { distribution_id: batch },
      `organization.distribution_undone:${batch}`,
    );
  return back;
}

/**
 * Takes back what is unspent of one of my organization's batches, once: its grants end and the rest goes to the pool. What a
 * checkout holds at the moment stays valid, and comes to the pool should that checkout be given up. `members` counts those
 * from whom something was taken back, who are told; cents and vouchers as in every batch. `operation` is the Idempotency-Key's: the same
 * one again answers what it took back.
 * @throws Refusal `missing`; `conflict` `already_undone`.
 */
export function undoDistribution(me: CorporateAdmin, batch: number, operation?: string): Promise<Batch> {
  const { organization_id } = me;
  return transaction(async (tx) => {
    await lockTreasury(tx, organization_id);
    const where = { id: batch, organization_id };
    const row = await tx.db.distribution.findUnique({ where, select: { undone_at: true } });
    if (!row) throw missing();
    const back = row.undone_at
      ? await takenBefore(tx, batch, operation)
      : await endBatch(tx, me, batch, operation);
    const pools = await lockPools(tx, organization_id);
    return { ...back, remaining_cents: pools.usd.balance, remaining_vouchers: pools.voucher.balance };
  });
}
