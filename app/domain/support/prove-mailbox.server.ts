import { sendMail } from "~/adapters/mail.server";
import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { informationPaths } from "~/kit/information-paths";
import { setVerifiedEmail } from "../accounts/account-row.server";
import { emailOf } from "../messages/email";
import { emailChangedEmail } from "../messages/kinds/email-changed";
import { emailProofEmail } from "../messages/kinds/email-proof";
import { publish } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";
import { countOpenedInvitation } from "../sign-in/sign-in-limits.server";
import { auditOther } from "../staff/audit.server";
import { resetSignIn } from "./recovery.server";
import { hashOfToken, recoveryLink } from "./recovery-token.server";

const isLive = () => ({ done_at: null, ended_at: null, expires_at: { gt: clock.now() } });

/** Mails the link that proves a new mailbox to it. Nothing goes out for what is done, over or turned down meanwhile. */
export async function emailMailboxProof(recovery_id: number, key: string): Promise<void> {
  const open = await db.accountRecovery.findFirst({
    where: { id: recovery_id, approved_at: { not: null }, ...isLive() },
    select: { id: true, link_nonce: true, new_email: true, account: { select: { first_name: true } } },
  });
  if (!open || open.new_email === null) return;
  const email = emailProofEmail({ first_name: open.account.first_name, link: recoveryLink(open) });
  await sendMail({ to: open.new_email, key, ...emailOf(email) });
}

/** Tells the mailbox that was the account's until now. */
export async function emailOldMailbox(recovery_id: number, key: string): Promise<void> {
  const done = await db.accountRecovery.findUnique({
    where: { id: recovery_id },
    select: { old_email: true, account: { select: { first_name: true } } },
  });
  if (!done || done.old_email === null) return;
  const contact = new URL(informationPaths.contact, env.APP_ORIGIN).href;
  const email = emailChangedEmail({ first_name: done.account.first_name, contact });
  await sendMail({ to: done.old_email, key, ...emailOf(email) });
}

/**
 * What a link is for; looking at it spends nothing.
 * @throws Refusal `missing` for one that is made up, used, over or turned down; `limited`.
 */
export async function openMailboxProof(token: string, ip: string): Promise<{ email: string }> {
  await countOpenedInvitation(ip);
  const open = await db.accountRecovery.findFirst({
    where: { hash: hashOfToken(token), ...isLive() },
    select: { new_email: true },
  });
  if (!open || open.new_email === null) throw missing();
  return { email: open.new_email };
}

/**
 * Whoever opened the link reads this mailbox: it becomes the account's, the one before is told, everybody is signed out, and
 * a link for a new password goes to it.
 * @throws Refusal `missing` as `openMailboxProof`; `conflict` `email_taken` when somebody has opened an account with it since.
 */
export async function proveMailbox(token: string, ip: string): Promise<void> {
  await countOpenedInvitation(ip);
  await transaction(async (tx) => {
    const open = await tx.db.accountRecovery.findFirst({
      where: { hash: hashOfToken(token), ...isLive(), account: { is_active: true, deleted_at: null } },
      select: { id: true, account_id: true, new_email: true, account: { select: { email: true } } },
    });
    if (!open || open.new_email === null) throw missing();
    const { id, account_id, new_email } = open;
    const { count } = await tx.db.accountRecovery.updateMany({
      where: { id, ...isLive() },
      data: { done_at: clock.now(), hash: null, old_email: open.account.email },
    });
    if (count === 0) throw missing();
    if ((await tx.db.account.count({ where: { email: new_email, id: { not: account_id } } })) > 0)
      throw conflict("email_taken", "This email belongs to another account by now. Contact us.");
    await setVerifiedEmail(tx, account_id, new_email);
    await auditOther(tx, {
      ...{ account_id, actor: `account:${account_id}`, action: "account.email_proved", kind: "account" },
      // never the addresses: what stands here outlives the account
      ...{ id: String(account_id), after: { recovery_id: id } },
    });
    await publish(tx, "account.email_corrected", { recovery_id: id }, `account.email_corrected:${id}`);
    await resetSignIn(tx, account_id);
  });
}
