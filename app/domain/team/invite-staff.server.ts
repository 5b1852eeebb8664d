import { transaction } from "~/data/transaction.server";
import type { Staff, StaffRole } from "../accounts/people";
import { publish } from "../outbox/publish.server";
import { invalid } from "../refusal";
import { audit } from "../staff/audit.server";
import { endOpenInvitations, insertInvitation, lockTeam } from "./invitation-row.server";
import { asAdmin } from "./team-rights.server";

/**
 * Invites somebody to the team, or once more with another role: a link is mailed, good for 24 hours and once. The one before
 * is worthless.
 * @throws Refusal `forbidden` for another role than admin, with code `second_factor_proof_required` without a fresh code;
 *   `invalid` `email` for who is of the team.
 */
export async function inviteStaff(
  me: Staff,
  { email, role }: { email: string; role: StaffRole },
): Promise<void> {
  const by = await asAdmin(me);
  await transaction(async (tx) => {
    await lockTeam(tx);
    const known = await tx.db.staffMember.findFirst({
      where: { ended_at: null, account: { email } },
      select: { id: true },
    });
    if (known) throw invalid("email", "This person is on the team already.");
    await endOpenInvitations(tx, { email });
    const { id: invitation_id } = await insertInvitation(tx, { email, role });
    const subject = { subject_kind: "staff_invitation", subject_id: invitation_id, reason: null } as const;
    await audit(tx, by, { action: "staff.invited", ...subject, after: { role } });
    await publish(tx, "staff.invited", { invitation_id }, `staff.invited:${invitation_id}`);
  });
}
