import type { Fragment, Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { SMS_CONSENT } from "./consent";
import { newReferralCode } from "./referral-code.server";
import { isUnclaimed } from "./unclaimed.server";

/** What an account is opened with by its own registration. */
export interface Registration {
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  phone?: string | null | undefined;
  zip_code?: string | null | undefined;
  referrer_id: number | null;
  /** the email was verified by a mailed link */
  is_proved: boolean;
}

/**
 * Opens an account with a password. An email that was only invited so far takes the account that waits for it. Answers its
 * id, null for an email that has an account.
 */
export async function insertAccount(tx: Tx, input: Registration): Promise<number | null> {
  // plain SQL: an account of the same email is taken over under a condition, in the same statement
  const [account] = await tx<{ id: number }[]>`
    INSERT INTO account (email, first_name, last_name, password_hash, phone, zip_code, referral_code, referred_by_id,
      sms_consent_at, sms_consent_text, email_verified_at)
    VALUES (${input.email}, ${input.first_name}, ${input.last_name}, ${input.password_hash}, ${input.phone ?? null},
            ${input.zip_code ?? null}, ${newReferralCode()}, ${input.referrer_id}, ${input.phone ? tx`app_now()` : null}, ${input.phone ? SMS_CONSENT : null},
            ${input.is_proved ? tx`app_now()` : null})
    ON CONFLICT (email) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name, password_hash = excluded.password_hash,
      is_password_changed = true, phone = excluded.phone, zip_code = excluded.zip_code, referred_by_id = excluded.referred_by_id,
      sms_consent_at = excluded.sms_consent_at, sms_consent_text = excluded.sms_consent_text,
      email_verified_at = excluded.email_verified_at, updated_at = app_now()
    WHERE ${isUnclaimed} RETURNING id`;
  return account?.id ?? null;
}

/** What Google or Facebook say of somebody who comes for the first time. */
interface ProviderAccount {
  email: string;
  email_verified: boolean;
  first_name: string;
  last_name: string;
  provider: "google" | "facebook";
}

/** Opens an account for somebody who signs in with a provider; null where one has the email. Answers its id. */
export async function insertProviderAccount(tx: Tx, profile: ProviderAccount): Promise<number | null> {
  const { email, email_verified, first_name, last_name, provider } = profile;
  const account = {
    ...{ email, first_name, last_name, signup_method: provider, referral_code: newReferralCode() },
    email_verified_at: email_verified ? clock.now() : null,
  };
  const [made] = await tx.db.account.createManyAndReturn({
    data: [account],
    skipDuplicates: true,
    select: { id: true },
  });
  return made?.id ?? null;
}

/**
 * Opens empty accounts, which nobody can sign in to before they are claimed, for those of `people` that have none: a relation
 * `g` with email, first_name, last_name and referral_code. In the order of their emails, so that two lists with the same
 * people never wait for each other in a circle.
 */
export async function insertInvitedAccounts(tx: Tx, people: Fragment): Promise<void> {
  // plain SQL: any number of rows in one statement, but for emails that are there
  await tx`
    INSERT INTO account (email, first_name, last_name, referral_code)
    SELECT g.email, g.first_name, g.last_name, g.referral_code FROM ${people} ORDER BY g.email ON CONFLICT (email) DO NOTHING`;
}

/**
 * An invited account takes its name and password from its owner; without `hasChosen` they are asked for one of their own
 * first; `password_hash` null is for one who signs in by their organization alone.
 */
export async function claimInvitedAccount(
  tx: Tx,
  account_id: number,
  owner: { first_name: string; last_name: string; password_hash: string | null; hasChosen: boolean },
): Promise<void> {
  const { first_name, last_name, password_hash, hasChosen } = owner;
  await tx.db.account.update({
    where: { id: account_id },
    data: { first_name, last_name, password_hash, is_password_changed: hasChosen },
    select: { id: true },
  });
}
