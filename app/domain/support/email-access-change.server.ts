import { sendMail } from "~/adapters/mail.server";
import { db } from "~/data/prisma.server";
import { env } from "~/kit/env.server";
import { informationPaths } from "~/kit/information-paths";
import { emailOf } from "../messages/email";
import { accessChangedEmail, isAccessChange } from "../messages/kinds/email-access-changed";

/**
 * Mails the owner of an account that the team locked it, let them in again, or was asked to give it back. By itself and not as
 * a notification: those are for who can sign in. The reason is theirs to read where they were locked out or let in.
 */
export async function emailAccessChange(audit_entry_id: number, key: string): Promise<void> {
  const entry = await db.auditEntry.findUnique({
    where: { id: audit_entry_id },
    select: { action: true, reason: true, subject_id: true },
  });
  if (!entry || !isAccessChange(entry.action)) return;
  const account = await db.account.findFirst({
    where: { id: Number(entry.subject_id), deleted_at: null },
    select: { email: true, first_name: true },
  });
  if (!account) return;
  const contact = new URL(informationPaths.contact, env.APP_ORIGIN).href;
  const email = accessChangedEmail({
    first_name: account.first_name,
    action: entry.action,
    reason: entry.reason,
    contact,
  });
  await sendMail({ to: account.email, key, ...emailOf(email) });
}
