import { sql } from "~/data/sql.server";
import { queueForRows, transaction } from "~/data/transaction.server";
import { markEmailVerified } from "../accounts/account-row.server";
import { purgeUnverifiedAccount } from "../accounts/purge-unverified.server";
import { hashPassword } from "./password.server";
import { expiredLink, hashOfResetToken, isLiveLink, lockLink } from "./reset-token.server";
import { setPassword } from "./set-password.server";
import { clearAttempts } from "./sign-in-limits.server";

/**
 * Whether a link for a new password still counts, and whose account it is for; `uid`, where an older client sends it, must be its account's id.
 * @throws Refusal `invalid` on `token`, in the same words whatever is wrong with it.
 */
export async function verifyResetToken(token: string, uid?: number): Promise<number> {
  // plain SQL: what makes a link live is said once, also for the statement that locks it
  const [live] = await sql<{ account_id: number }[]>`
    SELECT r.account_id FROM password_reset r JOIN account a ON a.id = r.account_id
    WHERE r.hash = ${hashOfResetToken(token)} AND ${isLiveLink}`;
  if (!live || (uid !== undefined && uid !== live.account_id)) throw expiredLink();
  return live.account_id;
}

/**
 * Sets a new password by the mailed link, once. Every session and key of the account ends. The link proves the mailbox: an
 * email that was never verified before is from now on, and what somebody else may have tied to the account before, a Google
 * or Facebook sign-in or a second factor, is untied. A second factor of an account that was verified stays. Where such a sign-in opened the account, everything else of theirs goes with it.
 * @throws Refusal `invalid` on `token` for a link that is used, superseded, older than an hour or made up.
 */
export async function resetPassword(token: string, password: string): Promise<void> {
  const owner = await verifyResetToken(token);
  const hash = await hashPassword(password);
  const email = await transaction(async (tx) => {
    queueForRows(tx, [`account:${owner}`]);
    const link = await lockLink(tx, token);
    if (!link) throw expiredLink();
    if (link.is_strange) await purgeUnverifiedAccount(tx, link.account_id, { provider: "other" });
    const { account_id } = link;
    await tx.db.identity.deleteMany({ where: { account_id, account: { email_verified_at: null } } });
    await tx.db.secondFactor.deleteMany({ where: { account_id, account: { email_verified_at: null } } });
    await tx.db.recoveryCode.deleteMany({ where: { account_id, account: { email_verified_at: null } } });
    await markEmailVerified(tx, link.account_id);
    await setPassword(tx, link.account_id, hash, null);
    return link.email;
  });
  await clearAttempts(email);
}
