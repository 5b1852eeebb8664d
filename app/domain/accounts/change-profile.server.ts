import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { invalid } from "~/domain/refusal";
import { SMS_CONSENT } from "./consent";
import type { Person } from "./people";
import type { ProfileInput, ProfileView } from "./schemas.server";
import { showProfile } from "./show-profile.server";

/** A new number is not proved yet; the same one stays as proved as it was. */
async function changePhone(tx: Tx, me: Person, phone: string | null): Promise<void> {
  await tx`
    UPDATE account SET phone = ${phone},
      phone_verified_at = CASE WHEN phone IS NOT DISTINCT FROM ${phone} THEN phone_verified_at END,
      sms_consent_at = CASE WHEN ${phone !== null} THEN coalesce(sms_consent_at, app_now()) END,
      sms_consent_text = CASE WHEN ${phone !== null} THEN coalesce(sms_consent_text, ${SMS_CONSENT}) END
    WHERE id = ${me.account_id}`;
}

async function refuseTaken(tx: Tx, me: Person, input: ProfileInput): Promise<void> {
  if (input.username) {
    const taken = await tx`SELECT FROM account WHERE username = ${input.username} AND id <> ${me.account_id}`;
    if (taken.length > 0) throw invalid("username", "This username is taken");
  }
  if (input.hear_about) {
    const known = await tx`SELECT FROM hear_about WHERE id = ${input.hear_about}`;
    if (known.length === 0) throw invalid("hear_about", "Choose one of the answers");
  }
}

/**
 * Changes what I say of myself: fields left out stay, null clears. A changed phone has to be proved anew. With `completes`
 * it is the profile's first filling in, which is asked for once. Answers the profile.
 * @throws Refusal `invalid` for a username that is taken or an answer that is none.
 */
export async function changeProfile(
  me: Person,
  input: ProfileInput,
  completes = false,
): Promise<ProfileView> {
  const { first_name, last_name, username, zip_code, hear_about, dp, phone } = input;
  const columns = Object.fromEntries(
    Object.entries({ first_name, last_name, username, zip_code, hear_about_id: hear_about, dp }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  await transaction(async (tx) => {
    await refuseTaken(tx, me, input);
    if (Object.keys(columns).length > 0)
      await tx`UPDATE account SET ${tx(columns)} WHERE id = ${me.account_id}`;
    if (phone !== undefined) await changePhone(tx, me, phone);
    await tx`
      UPDATE account SET updated_at = app_now(),
        profile_completed_at = CASE WHEN ${completes} THEN coalesce(profile_completed_at, app_now()) ELSE profile_completed_at END
      WHERE id = ${me.account_id}`;
  });
  return showProfile(me.account_id);
}
