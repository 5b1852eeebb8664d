import { sendMail } from "~/adapters/mail.server";
import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { signInPaths } from "~/kit/sign-in-paths";
import { emailOf } from "../messages/email";
import { invitationEmail } from "../messages/kinds/email-invitation";
import { invitationToken } from "./invite.server";

const shown = {
  first_name: true,
  role: true,
  account: { select: { email: true } },
  organization: { select: { name: true } },
} as const;

/**
 * Mails an invitation: a link by which its owner accepts, derived here and kept nowhere. Nothing goes out for one that is
 * used, over or withdrawn. Sent twice (a worker died in between) it is the same mail under the same Message-ID.
 */
export async function emailInvitation(invitation_id: number): Promise<void> {
  const isOpen = { used_at: null, expires_at: { gt: clock.now() } };
  const membership = {
    status: "invited",
    organization: { status: "approved" },
    account: { is_active: true },
  } as const;
  const invitation = await db.invitation.findUnique({
    where: { id: invitation_id, ...isOpen, membership },
    select: { id: true, link_nonce: true, membership: { select: shown } },
  });
  if (!invitation) return;
  const link = new URL(signInPaths.invitation(invitationToken(invitation)), env.APP_ORIGIN).href;
  const { first_name, role, account, organization } = invitation.membership;
  const email = invitationEmail({ organization: organization.name, first_name, role, link });
  await sendMail({ to: account.email, key: `invitation:${invitation_id}`, ...emailOf(email) });
}
