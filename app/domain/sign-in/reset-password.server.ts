import { sql, type Tx } from "~/data/sql.server";
import { queueForRows, transaction } from "~/data/transaction.server";
import { accountHandlers } from "../accounts/account-handlers.server";
import { distrustPhone, markEmailVerified } from "../accounts/account-row.server";
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
 * Unties from an account whose email nobody had verified what a stranger who opened it could still be asked for, be told by or be
 * fed by: the second factor, texts to a phone that only they have proved, and what they tied to its kitchen. The number
 * stays, to be verified again.
 */
async function untieStranger(tx: Tx, account_id: number): Promise<void> {
  const where = { id: account_id, email_verified_at: null };
  if ((await tx.db.account.count({ where })) === 0) return;
  await tx.db.secondFactor.deleteMany({ where: { account_id } });
  await tx.db.recoveryCode.deleteMany({ where: { account_id } });
  await accountHandlers().untieKitchen(tx, account_id);
  await distrustPhone(tx, account_id);
}

/**
 * Sets a new password by the mailed link, once. Every session and key of the account ends. The link proves the mailbox: an
 * email that was never verified before is from now on, and what somebody else may have tied to the account before is untied: a Google
 * or Facebook sign-in and, of an email that nobody had verified, a second factor, a proved phone, and a kitchen's bank account and helpers. Where such a sign-in opened the account, everything else of theirs goes with it.
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
    await untieStranger(tx, link.account_id);
    // whoever was signed in as them may have connected one of their own; one with the account's email comes back by itself
    await tx.db.identity.deleteMany({ where: { account_id: link.account_id } });
    await markEmailVerified(tx, link.account_id);
    await setPassword(tx, link.account_id, hash, null);
    return link.email;
  });
  await clearAttempts(email);
}
