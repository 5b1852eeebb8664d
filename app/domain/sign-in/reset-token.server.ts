import { sql, type Tx } from "~/data/sql.server";
import { invalid, type Refusal } from "~/domain/refusal";
import { keyedHash } from "~/kit/secret.server";

/** How the token of a link for a new password is stored. */
export function hashOfResetToken(token: string): Buffer<ArrayBuffer> {
  return keyedHash(`password-reset:${token}`);
}

/** Which link still counts, with `r` its row and `a` its account: unused, in time, the latest, for the email as it is. */
export const isLiveLink = sql`
  r.used_at IS NULL AND r.expires_at > app_now() AND a.email = r.email AND a.is_active AND a.deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM password_reset l WHERE l.account_id = r.account_id AND l.expires_at > r.expires_at)`;

/** The words for every link that is no good: used, old, superseded or made up. */
export function expiredLink(): Refusal {
  return invalid("token", "This link is no longer valid. Request a new one.");
}

/** Whose link it is; `is_strange`: a provider opened the account `a` with an email that nobody has verified since. */
interface Link {
  account_id: number;
  email: string;
  is_strange: boolean;
}
export const isUnverifiedSocial = sql`(a.signup_method <> 'other' AND a.email_verified_at IS NULL)`;

/** Finds the account whose living link has this token, and locks both. Null when there is none. */
export async function lockLink(tx: Tx, token: string): Promise<Link | null> {
  // plain SQL: it locks the row
  const [row] = await tx<Link[]>`
    SELECT a.id AS account_id, a.email::text, ${isUnverifiedSocial} AS is_strange FROM password_reset r JOIN account a ON a.id = r.account_id
    WHERE r.hash = ${hashOfResetToken(token)} AND ${isLiveLink} FOR UPDATE`;
  return row ?? null;
}
