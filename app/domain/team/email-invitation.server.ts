import { sendMail } from "~/adapters/mail.server";
import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import { emailOf } from "../messages/email";
import { staffInvitationEmail } from "../messages/kinds/email-staff-invitation";
import { invitationLink } from "./invitation-row.server";

/** Mails the link of an invitation, derived here. Nothing goes out for one that is used, over or withdrawn meanwhile. */
export async function emailStaffInvitation(id: number): Promise<void> {
  const open = await db.staffInvitation.findFirst({
    where: { id, accepted_at: null, ended_at: null, expires_at: { gt: clock.now() } },
    select: { id: true, link_nonce: true, email: true, role: true },
  });
  if (!open) return;
  const email = staffInvitationEmail({ role: open.role, link: invitationLink(open) });
  await sendMail({ to: open.email, key: `staff-invitation:${id}`, ...emailOf(email) });
}
