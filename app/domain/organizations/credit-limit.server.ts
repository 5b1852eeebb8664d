import { transaction } from "~/data/transaction.server";
import { missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";

/**
 * Staff set how much an organization may owe, whole cents, before new vouchers stop; what is granted already stays good.
 * @throws Refusal `missing`.
 */
export function setCreditLimit(
  by: StaffActor,
  organization_id: number,
  { credit_limit_cents, reason }: { credit_limit_cents: number; reason: string },
): Promise<void> {
  return transaction(async (tx) => {
    // plain SQL: it locks the row
    const [before] = await tx<{ credit_limit_cents: number }[]>`
      SELECT credit_limit_cents FROM organization WHERE id = ${organization_id} FOR NO KEY UPDATE`;
    if (!before) throw missing();
    await tx.db.organization.update({
      where: { id: organization_id },
      data: { credit_limit_cents },
      select: { id: true },
    });
    await audit(tx, by, {
      ...{ action: "organisation.limit", subject_kind: "organisation", subject_id: organization_id },
      ...{ reason, organization_id, before, after: { credit_limit_cents } },
    });
  });
}
