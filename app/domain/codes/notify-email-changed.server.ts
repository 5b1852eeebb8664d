import { sendMail } from "~/adapters/mail.server";
import { db } from "~/data/prisma.server";
import { env } from "~/kit/env.server";
import { informationPaths } from "~/kit/information-paths";
import { emailOf } from "../messages/email";
import { emailChangedEmail } from "../messages/kinds/email-changed";

/**
 * Tells the mailbox that was an account's email until this code verified another one: whoever did not do that themselves
 * learns it where they still read. The new mailbox is not named.
 */
export async function notifyEmailChanged(code_id: number, key: string): Promise<void> {
  const row = await db.oneTimeCode.findUnique({
    where: { id: code_id, account: { is_active: true } },
    select: { replaced: true, account: { select: { first_name: true } } },
  });
  if (!row || row.replaced === null) return;
  const contact = new URL(informationPaths.contact, env.APP_ORIGIN).href;
  const email = emailChangedEmail({ first_name: row.account.first_name, contact });
  await sendMail({ to: row.replaced, key, ...emailOf(email) });
}
