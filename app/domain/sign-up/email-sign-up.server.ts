import { sendMail } from "~/adapters/mail.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { isUnclaimed } from "../accounts/unclaimed.server";
import { emailOf } from "../messages/email";
import { signUpEmail } from "../messages/kinds/email-sign-up";
import { signUpKnownEmail } from "../messages/kinds/email-sign-up-known";
import { SIGN_UP_HOURS, tokenOfSignUp } from "./sign-up-token.server";

const here = (path: string): string => new URL(path, env.APP_ORIGIN).href;

/**
 * Mails the link that finishes a sign-up; or, where the email has an account, tells its owner that somebody tried to sign up
 * with it, and forgets the sign-up. No word of the form stands in either: whoever filled it in may be a stranger.
 */
export async function emailSignUp(sign_up_id: number, key: string): Promise<void> {
  // plain SQL: who has no account yet is said once, as a condition in SQL
  const [row] = await sql<{ email: string; is_known: boolean }[]>`
    SELECT s.email::text, EXISTS (SELECT FROM account WHERE account.email = s.email AND NOT ${isUnclaimed}) AS is_known
    FROM sign_up s WHERE s.id = ${sign_up_id} AND s.expires_at > app_now()`;
  if (!row) return;
  if (!row.is_known) {
    const link = here(signInPaths.confirmSignUp(tokenOfSignUp(key)));
    await sendMail({ to: row.email, key, ...emailOf(signUpEmail({ hours: SIGN_UP_HOURS, link })) });
    return;
  }
  const links = { login: here(paths.login()), reset: here(signInPaths.forgotPassword()) };
  await sendMail({ to: row.email, key, ...emailOf(signUpKnownEmail(links)) });
  await db.signUp.deleteMany({ where: { id: sign_up_id } });
}
