import { transaction } from "~/data/transaction.server";
import type { Staff, StaffRole } from "../accounts/people";
import { audit } from "../staff/audit.server";
import { asAdmin, readMember, requireAnAdmin } from "./team-rights.server";

/**
 * Gives somebody of the team another role, from their next request on.
 * @throws Refusal `forbidden` as `inviteStaff`; `missing`; `conflict` `last_admin`.
 */
export async function changeStaffRole(
  me: Staff,
  staff_id: number,
  { role, reason }: { role: StaffRole; reason: string },
): Promise<void> {
  const by = await asAdmin(me);
  await transaction(async (tx) => {
    const before = await readMember(tx, staff_id);
    if (before.role === role) return;
    await tx.db.staffMember.update({ where: { id: staff_id }, data: { role }, select: { id: true } });
    await requireAnAdmin(tx);
    const subject = { subject_kind: "staff", subject_id: staff_id, reason } as const;
    await audit(tx, by, { action: "staff.role_changed", ...subject, before, after: { role } });
  });
}
