import { transaction } from "~/data/transaction.server";
import type { Staff } from "../accounts/people";
import { invalid } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";

/**
 * Staff make an active member an owner of their organization, whose owners have left or can't be reached. Who was an owner
 * stays one: the new one ends that.
 * @throws Refusal `forbidden`, also without a code of the last ten minutes; `invalid` `email` for nobody who is an active
 *   member there, or an owner already.
 */
export async function appointOwner(
  me: Staff,
  organization_id: number,
  { email, reason }: { email: string; reason: string },
): Promise<void> {
  const { staff_id, actor } = actingStaff(me, "review kitchens and organizations");
  await requireProof(me);
  await transaction(async (tx) => {
    // plain SQL: it locks the row
    const [member] = await tx<{ id: number; role: string }[]>`
      SELECT m.id, m.role FROM membership m JOIN account a ON a.id = m.account_id
      WHERE m.organization_id = ${organization_id} AND a.email = ${email} AND m.status = 'activated' AND a.is_active FOR UPDATE OF m`;
    if (!member) throw invalid("email", "Nobody with this email is an active member there.");
    if (member.role === "admin") throw invalid("email", "This person is an owner already.");
    await tx.db.membership.update({
      where: { id: member.id },
      data: { role: "admin" },
      select: { id: true },
    });
    await audit(
      tx,
      { staff_id, actor },
      {
        ...{ action: "organisation.owner_appointed", subject_kind: "organisation" },
        ...{ subject_id: organization_id, organization_id, reason },
        before: { role: member.role },
        after: { role: "admin", membership_id: member.id },
      },
    );
  });
}
