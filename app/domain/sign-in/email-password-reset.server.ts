import { sendMail } from "~/adapters/mail.server";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { paths } from "~/kit/paths";
import { keyedHash } from "~/kit/secret.server";
import { signInPaths } from "~/kit/sign-in-paths";
import { emailOf } from "../messages/email";
import {
  claimAccountEmail,
  howToSignInEmail,
  passwordResetEmail,
} from "../messages/kinds/email-password-reset";
import { RESET_MINUTES } from "./request-password-reset.server";
import { hashOfResetToken, isUnverifiedSocial } from "./reset-token.server";

interface Row {
  email: string;
  first_name: string;
  provider: string | null;
  /** its email was never proved: the link may well be for somebody else than who opened the account */
  is_strange: boolean;
}

/** The link's token, 256 bits: derived from the job's key with the product's secret, so a second sending carries the same. */
function tokenOf(key: string): string {
  return keyedHash(`password-reset-link:${key}`).toString("base64url");
}

/** Keeps the link's hash; false when a later link of the account exists, which supersedes this one. */
async function storeLink(account_id: number, key: string, token: string): Promise<boolean> {
  // plain SQL: a row made of two others
  await sql`
    INSERT INTO password_reset (account_id, hash, email, created_at, expires_at)
    SELECT a.id, ${hashOfResetToken(token)}, a.email, o.created_at, o.created_at + make_interval(mins => ${RESET_MINUTES})
    FROM account a, outbox o WHERE a.id = ${account_id} AND o.key = ${key} ON CONFLICT (hash) DO NOTHING`;
  // plain SQL: a question to another table in the same look
  const [live] = await sql`
    SELECT FROM password_reset r WHERE r.hash = ${hashOfResetToken(token)} AND r.used_at IS NULL
      AND NOT EXISTS (SELECT FROM password_reset l WHERE l.account_id = r.account_id AND l.expires_at > r.expires_at)`;
  return live !== undefined;
}

/**
 * Mails the link that was asked for, or tells somebody who signs in with Google or Facebook that they do, once their email
 * was verified; before, the account may be a stranger's work, and the link makes it the mailbox's owner's. The link leads
 * to our own origin, whatever host the request named. Nothing is sent for an email without an account.
 */
export async function emailPasswordReset(account_id: number, key: string): Promise<void> {
  // plain SQL: whose the account is, is a condition that statements share
  const [row] = await sql<Row[]>`
    SELECT email::text, first_name, CASE WHEN signup_method <> 'other' THEN initcap(signup_method::text) END AS provider,
      ${isUnverifiedSocial} AS is_strange
    FROM account a WHERE id = ${account_id} AND is_active AND deleted_at IS NULL`;
  if (!row) return;
  const { email: to, first_name, provider, is_strange } = row;
  if (provider && !is_strange) {
    const login = new URL(paths.login(), env.APP_ORIGIN).href;
    await sendMail({ to, key, ...emailOf(howToSignInEmail({ first_name, provider, login })) });
    return;
  }
  const token = tokenOf(key);
  if (!(await storeLink(account_id, key, token))) return;
  const link = new URL(signInPaths.resetPassword(token), env.APP_ORIGIN).href;
  const email = is_strange ? claimAccountEmail({ provider, link }) : passwordResetEmail({ first_name, link });
  await sendMail({ to, key, ...emailOf(email) });
}
