import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Staff } from "../accounts/people";
import { missing } from "../refusal";
import { audit } from "../staff/audit.server";
import { asAdmin } from "./team-rights.server";

/**
 * Withdraws an invitation that nobody has accepted.
 * @throws Refusal `forbidden` as `inviteStaff`; `missing` for one that is accepted or over.
 */
export async function withdrawStaffInvitation(me: Staff, id: number): Promise<void> {
  const by = await asAdmin(me);
  await transaction(async (tx) => {
    const { count } = await tx.db.staffInvitation.updateMany({
      where: { id, accepted_at: null, ended_at: null },
      data: { ended_at: clock.now(), hash: null },
    });
    if (count === 0) throw missing();
    const subject = { subject_kind: "staff_invitation", subject_id: id, reason: null } as const;
    await audit(tx, by, { action: "staff.invitation_withdrawn", ...subject });
  });
}
