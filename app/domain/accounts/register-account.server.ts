import { limit } from "~/data/limits.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { announce } from "~/domain/announce.server";
import { invalid, Refusal } from "~/domain/refusal";
import { SMS_CONSENT } from "./consent";
import { createKitchenDraft } from "./kitchen-draft.server";
import { hashPassword } from "./password.server";
import { newReferralCode, readReferrer } from "./referral-code.server";
import type { RegistrationInput } from "./schemas.server";
import { isUnclaimed } from "./unclaimed.server";

const perAddress = limit("register-address");

/**
 * Opens an account with a password; with role `chef` also the kitchen's draft, and `also` what else belongs to it, in the
 * same transaction. An e-mail that was only invited so far takes the account that waits for it; the invitation still needs
 * its link. Answers the account's id.
 * @throws Refusal `invalid` when the e-mail has an account already or the referral code is unknown, or a cook's ZIP
 * code is in no marketplace; `limited` when too many
 * accounts were opened from this address within an hour.
 */
export async function registerAccount(
  input: RegistrationInput,
  ip: string,
  also: (tx: Tx, account_id: number) => Promise<void> = async () => undefined,
): Promise<number> {
  const retryAfter = await perAddress.count(ip);
  if (retryAfter > 0)
    throw new Refusal("limited", "Too many new accounts. Please try again later.", { retryAfter });
  const referrer = await readReferrer(input.referral_code, ip);
  const passwordHash = await hashPassword(input.password);
  return transaction(async (tx) => {
    const [account] = await tx<{ id: number }[]>`
      INSERT INTO account (email, first_name, last_name, password_hash, phone, zip_code, referral_code, referred_by_id,
        sms_consent_at, sms_consent_text)
      VALUES (${input.email}, ${input.first_name}, ${input.last_name}, ${passwordHash}, ${input.phone ?? null},
              ${input.zip_code ?? null}, ${newReferralCode()}, ${referrer}, ${input.phone ? tx`app_now()` : null}, ${input.phone ? SMS_CONSENT : null})
      ON CONFLICT (email) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name, password_hash = excluded.password_hash,
        is_password_changed = true, phone = excluded.phone, zip_code = excluded.zip_code, referred_by_id = excluded.referred_by_id,
        sms_consent_at = excluded.sms_consent_at, sms_consent_text = excluded.sms_consent_text, updated_at = app_now()
      WHERE ${isUnclaimed} RETURNING id`;
    if (!account) throw invalid("email", "A user is already registered with this e-mail address.");
    if (input.role === "chef") await createKitchenDraft(tx, account.id, input);
    await also(tx, account.id);
    await announce(tx, "account.registered", { account_id: account.id }, `account.registered:${account.id}`);
    return account.id;
  });
}
