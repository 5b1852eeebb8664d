import { sendMail } from "~/adapters/mail.server";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { signInPaths } from "~/kit/sign-in-paths";
import { emailOf } from "../messages/email";
import { invitationEmail } from "../messages/kinds/email-invitation";
import { invitationToken } from "./invite.server";

interface Row {
  organization: string;
  first_name: string;
  email: string;
}

/**
 * Mails an invitation: a link by which its owner accepts, derived here and kept nowhere. Nothing goes out for one that is
 * used, over or withdrawn. Sent twice (a worker died in between) it is the same mail under the same Message-ID.
 */
export async function emailInvitation(invitation_id: number): Promise<void> {
  const [row] = await sql<Row[]>`
    SELECT o.name AS organization, m.first_name, a.email::text FROM invitation i
    JOIN membership m ON m.id = i.membership_id JOIN account a ON a.id = m.account_id JOIN organization o ON o.id = m.organization_id
    WHERE i.id = ${invitation_id} AND i.used_at IS NULL AND i.expires_at > app_now() AND m.status = 'invited'
      AND o.status = 'approved' AND a.is_active`;
  if (!row) return;
  const link = new URL(signInPaths.invitation(invitationToken(invitation_id)), env.APP_ORIGIN).href;
  const { email: to, organization, first_name } = row;
  const email = invitationEmail({ organization, first_name, link });
  await sendMail({ to, key: `invitation:${invitation_id}`, ...emailOf(email) });
}
