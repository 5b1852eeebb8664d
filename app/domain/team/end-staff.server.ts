import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Staff } from "../accounts/people";
import { audit } from "../staff/audit.server";
import { asAdmin, readMember, requireAnAdmin } from "./team-rights.server";

/**
 * Takes somebody off the team, from their next request on. Their account stays theirs.
 * @throws Refusal `forbidden` as `inviteStaff`; `missing`; `conflict` `last_admin`.
 */
export async function endStaff(me: Staff, staff_id: number, reason: string): Promise<void> {
  const by = await asAdmin(me);
  await transaction(async (tx) => {
    const { role } = await readMember(tx, staff_id);
    const ended_at = clock.now();
    await tx.db.staffMember.update({ where: { id: staff_id }, data: { ended_at }, select: { id: true } });
    await requireAnAdmin(tx);
    const subject = { subject_kind: "staff", subject_id: staff_id, reason } as const;
    await audit(tx, by, { action: "staff.ended", ...subject, before: { role }, after: { role: null } });
  });
}
