import { sendMail } from "~/adapters/mail.server";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { paths } from "~/kit/paths";
import { escapeHtml } from "~/kit/text";
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
export async function mailInvitation(invitation_id: number): Promise<void> {
  const [row] = await sql<Row[]>`
    SELECT o.name AS organization, m.first_name, a.email::text FROM invitation i
    JOIN membership m ON m.id = i.membership_id JOIN account a ON a.id = m.account_id JOIN organization o ON o.id = m.organization_id
    WHERE i.id = ${invitation_id} AND i.used_at IS NULL AND i.expires_at > app_now() AND m.status = 'invited'
      AND o.status = 'approved' AND a.is_active`;
  if (!row) return;
  const link = new URL(paths.invitation(invitationToken(invitation_id)), env.APP_ORIGIN).href;
  const subject = `${row.organization} invites you to dinner`.replace(/[\r\n]+/g, " ");
  const paragraphs = [
    `Hello ${row.first_name},`,
    `${row.organization} would like to give you dinners from home cooks near you, by DinDin. Open the link to accept; it is for you alone and lasts seven days.`,
    "If you do not know them, leave this mail as it is: nothing happens without your yes.",
  ];
  const html = paragraphs.map((one) => `<p style="margin:0 0 16px">${escapeHtml(one)}</p>`).join("");
  const button = `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="background:#8f2a12;color:#fff;padding:12px 20px;border-radius:999px;text-decoration:none">See the invitation</a></p>`;
  await sendMail({
    to: row.email,
    subject,
    text: `${[...paragraphs.slice(0, 2), link, ...paragraphs.slice(2)].join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#fbf6ee;color:#2b1d17;font:16px/1.5 Georgia,serif"><div style="max-width:560px;margin:0 auto;padding:32px 24px"><p style="margin:0 0 24px;font-weight:bold">DinDin</p>${html}${button}</div></body></html>`,
    key: `invitation:${invitation_id}`,
  });
}
