import { db } from "~/data/prisma.server";
import type { Sql, Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { SMS_CONSENT } from "./consent";

// Plain SQL wherever a column stays as it is once it has a value: the typed client can't say `coalesce(column, …)`.

/** Gives an account a new password, by its hash. Answers when. */
export async function changePasswordHash(tx: Tx, account_id: number, password_hash: string): Promise<Date> {
  const { updated_at } = await tx.db.account.update({
    where: { id: account_id },
    data: { password_hash, is_password_changed: true, updated_at: clock.now() },
    select: { updated_at: true },
  });
  return updated_at;
}

/** Locks an account, or opens it again. Who is signed in there stays so: the keys are their owner's area to end. */
export async function setActive(tx: Tx, account_id: number, is_active: boolean): Promise<void> {
  const data = { is_active, updated_at: clock.now() };
  await tx.db.account.update({ where: { id: account_id }, data, select: { id: true } });
}

/** The email of an account is proved to be its owner's; one that was before stays so since then. */
export async function markEmailVerified(tx: Tx, account_id: number): Promise<void> {
  // plain SQL: when it was verified first stays
  await tx`
    UPDATE account SET email_verified_at = coalesce(email_verified_at, app_now()), updated_at = app_now() WHERE id = ${account_id}`;
}

/** An email that its owner has verified becomes the account's. */
export async function setVerifiedEmail(tx: Tx, account_id: number, email: string): Promise<void> {
  const now = clock.now();
  const data = { email, email_verified_at: now, updated_at: now };
  await tx.db.account.update({ where: { id: account_id }, data, select: { id: true } });
}

/** A phone that its owner has verified becomes the account's; who proves one agrees to texts. */
export async function setVerifiedPhone(tx: Tx, account_id: number, phone: string): Promise<void> {
  // plain SQL: when somebody agreed first, and to which words, stays
  await tx`
    UPDATE account SET phone = ${phone}, phone_verified_at = app_now(), sms_consent_at = coalesce(sms_consent_at, app_now()),
      sms_consent_text = coalesce(sms_consent_text, ${SMS_CONSENT}), updated_at = app_now() WHERE id = ${account_id}`;
}

/** Notes that somebody has accepted the terms, and how they heard of us where that is one of the known ways. */
export async function acceptTerms(
  tx: Tx,
  account_id: number,
  hear_about: number | null = null,
): Promise<void> {
  // plain SQL: takes a way of hearing only if there is one of that id
  await tx`
    UPDATE account SET terms_accepted_at = app_now(),
      hear_about_id = coalesce((SELECT id FROM hear_about WHERE id = ${hear_about}), hear_about_id)
    WHERE id = ${account_id}`;
}

/** Agrees to texts on a verified phone, keeping the words and the moment of the first time; false without such a phone. */
export async function agreeToTexts(tx: Tx, account_id: number): Promise<boolean> {
  // plain SQL: when somebody agreed first, and to which words, stays
  const agreed = await tx`
    UPDATE account SET sms_consent_at = coalesce(sms_consent_at, app_now()), sms_consent_text = coalesce(sms_consent_text, ${SMS_CONSENT})
    WHERE id = ${account_id} AND phone_verified_at IS NOT NULL RETURNING id`;
  return agreed.length > 0;
}

/** Of an account whose email nobody has verified: its phone counts as proved no longer, and gets no texts. The number stays. */
export async function distrustPhone(tx: Tx, account_id: number): Promise<void> {
  await tx.db.account.updateMany({
    where: { id: account_id, email_verified_at: null },
    data: { phone_verified_at: null, sms_consent_at: null, sms_consent_text: null },
  });
}

/** Takes the consent to texts back. */
export async function endTextConsent(tx: Tx, account_id: number): Promise<void> {
  await tx.db.account.update({
    where: { id: account_id },
    data: { sms_consent_at: null, sms_consent_text: null },
    select: { id: true },
  });
}

/** Agrees to pushes. */
export async function agreeToPushes(tx: Tx, account_id: number): Promise<void> {
  await tx.db.account.updateMany({
    where: { id: account_id, push_consent_at: null },
    data: { push_consent_at: clock.now() },
  });
}

/** Takes the consent to pushes back where no browser of theirs is left. */
export async function endIdlePushConsent(tx: Tx, account_id: number): Promise<void> {
  const isLast = { push_subscriptions: { none: { ended_at: null } } };
  await tx.db.account.updateMany({ where: { id: account_id, ...isLast }, data: { push_consent_at: null } });
}

/** The key under which an account's customer at Stripe is made: `key`, or the one from before. Null for a deleted account. */
export async function ensureCustomerKey(on: Sql, account_id: number, key: string): Promise<string | null> {
  // plain SQL: fills only an empty column, and answers what it holds, in one statement
  const [account] = await on<{ key: string }[]>`
    UPDATE account SET stripe_customer_key = coalesce(stripe_customer_key, ${key}) WHERE id = ${account_id} AND deleted_at IS NULL
    RETURNING stripe_customer_key AS key`;
  return account?.key ?? null;
}

/** The customer at Stripe of an account: `customer`, or the one from before. Null for a deleted account. */
export async function ensureCustomer(on: Sql, account_id: number, customer: string): Promise<string | null> {
  // plain SQL: fills only an empty column, and answers what it holds, in one statement
  const [kept] = await on<{ stripe_customer_id: string }[]>`
    UPDATE account SET stripe_customer_id = coalesce(stripe_customer_id, ${customer}) WHERE id = ${account_id} AND deleted_at IS NULL
    RETURNING stripe_customer_id`;
  return kept?.stripe_customer_id ?? null;
}

/** Forgets the customer at Stripe of a deleted account, who is gone there. */
export async function clearCustomer(account_id: number): Promise<void> {
  await db.account.updateMany({
    where: { id: account_id, deleted_at: { not: null } },
    data: { stripe_customer_id: null },
  });
}
