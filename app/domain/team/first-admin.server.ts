import { ServiceFailure } from "~/adapters/service-failure.server";
import { transaction } from "~/data/transaction.server";
import { conflict } from "../refusal";
import { auditOther } from "../staff/audit.server";
import { emailStaffInvitation } from "./email-invitation.server";
import {
  countAdmins,
  endOpenInvitations,
  insertInvitation,
  invitationLink,
  lockTeam,
} from "./invitation-row.server";

/** What came of it: `link` is null where it was mailed, and to be handed over where no mail server took it. */
export interface FirstAdmin {
  invitation_id: number;
  link: string | null;
}

/**
 * Invites the very first admin, from the server's own prompt: a link to choose a password by, mailed, or answered where no
 * mail server takes it; good for 24 hours and once. Asked again before it is used, the link before is worthless. It is mailed
 * here and not by a job: on the first day no worker may run yet.
 * @throws Refusal `conflict` `has_admin` once the team has an admin.
 */
export async function inviteFirstAdmin(email: string, actor: string): Promise<FirstAdmin> {
  const made = await transaction(async (tx) => {
    await lockTeam(tx);
    if ((await countAdmins(tx)) > 0)
      throw conflict("has_admin", "There is an admin already. They invite everybody else at /staff/team.");
    await endOpenInvitations(tx, { is_first: true });
    await endOpenInvitations(tx, { email });
    const invitation = await insertInvitation(tx, { email, role: "admin", is_first: true });
    const subject = { kind: "staff_invitation", id: String(invitation.id) };
    await auditOther(tx, { actor, action: "staff.first_invited", ...subject, after: { role: "admin" } });
    return invitation;
  });
  const { id } = made;
  const link = invitationLink(made);
  try {
    await emailStaffInvitation(id);
    return { invitation_id: id, link: null };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return { invitation_id: id, link };
  }
}
