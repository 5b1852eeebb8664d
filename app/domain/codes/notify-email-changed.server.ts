import { sendMail } from "~/adapters/mail.server";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { information } from "~/kit/information-paths";
import { letter } from "../messages/account-email.server";

/**
 * Tells the mailbox that was an account's e-mail until this code proved another one: whoever did not do that themselves
 * learns it where they still read. The new mailbox is not named.
 */
export async function tellEmailChanged(code_id: number, key: string): Promise<void> {
  const [row] = await sql<{ replaced: string; first_name: string }[]>`
    SELECT c.replaced::text, a.first_name FROM one_time_code c JOIN account a ON a.id = c.account_id AND a.is_active
    WHERE c.id = ${code_id} AND c.replaced IS NOT NULL`;
  if (!row) return;
  await sendMail({
    to: row.replaced,
    key,
    ...letter({
      title: "Your e-mail at DinDin has changed",
      paragraphs: [
        `Hello ${row.first_name},`,
        "from now on you sign in with another e-mail, and our letters go there.",
        "If that was you, nothing needs doing. If it was not, tell us at once and we will look into it with you.",
      ],
      button: { text: "Write to us", link: new URL(information.contact, env.APP_ORIGIN).href },
    }),
  });
}
