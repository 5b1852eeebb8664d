import { sendMail } from "~/adapters/mail.server";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { information } from "~/kit/information-paths";
import { emailOf } from "../messages/email";
import { emailChangedEmail } from "../messages/kinds/email-changed";

/**
 * Tells the mailbox that was an account's email until this code proved another one: whoever did not do that themselves
 * learns it where they still read. The new mailbox is not named.
 */
export async function notifyEmailChanged(code_id: number, key: string): Promise<void> {
  const [row] = await sql<{ replaced: string; first_name: string }[]>`
    SELECT c.replaced::text, a.first_name FROM one_time_code c JOIN account a ON a.id = c.account_id AND a.is_active
    WHERE c.id = ${code_id} AND c.replaced IS NOT NULL`;
  if (!row) return;
  const contact = new URL(information.contact, env.APP_ORIGIN).href;
  const email = emailChangedEmail({ first_name: row.first_name, contact });
  await sendMail({ to: row.replaced, key, ...emailOf(email) });
}
