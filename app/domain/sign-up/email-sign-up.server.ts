import { sendMail } from "~/adapters/mail.server";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { isUnclaimed } from "../accounts/unclaimed.server";
import { letter } from "../messages/account-email.server";
import { SIGN_UP_HOURS, tokenOfSignUp } from "./sign-up-token.server";

const here = (path: string): string => new URL(path, env.APP_ORIGIN).href;

/**
 * Mails the link that finishes a sign-up; or, where the e-mail has an account, tells its owner that somebody tried to sign up
 * with it, and forgets the sign-up. No word of the form stands in either: whoever filled it in may be a stranger.
 */
export async function mailSignUp(sign_up_id: number, key: string): Promise<void> {
  const [row] = await sql<{ email: string; is_known: boolean }[]>`
    SELECT s.email::text, EXISTS (SELECT FROM account WHERE account.email = s.email AND NOT ${isUnclaimed}) AS is_known
    FROM sign_up s WHERE s.id = ${sign_up_id} AND s.expires_at > app_now()`;
  if (!row) return;
  if (!row.is_known) {
    await sendMail({
      to: row.email,
      key,
      ...letter({
        title: "Finish signing up for DinDin",
        paragraphs: [
          "Hello,",
          `open this link to finish signing up. It is good for ${SIGN_UP_HOURS} hours, and once.`,
        ],
        button: { text: "Finish signing up", link: here(signInPaths.confirmSignUp(tokenOfSignUp(key))) },
        after: ["If you have not signed up, nothing needs doing: without the link there is no account."],
      }),
    });
    return;
  }
  await sendMail({
    to: row.email,
    key,
    ...letter({
      title: "You have a DinDin account already",
      paragraphs: [
        "Hello,",
        "somebody, probably you, tried to sign up for DinDin with this email. It has an account already, and nothing about it was changed. Sign in with the password you have.",
      ],
      button: { text: "Sign in", link: here(paths.login()) },
      after: [
        `If you have forgotten your password, choose a new one: ${here(signInPaths.forgotPassword())}`,
        "If that was not you, nothing needs doing.",
      ],
    }),
  });
  await sql`DELETE FROM sign_up WHERE id = ${sign_up_id}`;
}
