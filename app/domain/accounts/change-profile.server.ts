import type { Db, Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { invalid } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { SMS_CONSENT } from "./consent";
import type { Person } from "./people";
import type { ProfileInput, ProfileView } from "./schemas.server";
import { showProfile } from "./show-profile.server";

/**
 * A new number is not verified yet; the same one stays as verified as it was. Plain SQL, since what each column becomes
 * depends on the row at that moment.
 */
async function changePhone(tx: Tx, me: Person, phone: string | null): Promise<void> {
  await tx`
    UPDATE account SET phone = ${phone},
      phone_verified_at = CASE WHEN phone IS NOT DISTINCT FROM ${phone} THEN phone_verified_at END,
      sms_consent_at = CASE WHEN ${phone !== null} THEN coalesce(sms_consent_at, app_now()) END,
      sms_consent_text = CASE WHEN ${phone !== null} THEN coalesce(sms_consent_text, ${SMS_CONSENT}) END
    WHERE id = ${me.account_id}`;
}

async function refuseTaken(db: Db, me: Person, { username, hear_about }: ProfileInput): Promise<void> {
  const select = { id: true };
  if (username) {
    const taken = await db.account.findFirst({ where: { username, id: { not: me.account_id } }, select });
    if (taken) throw invalid("username", "This username is taken");
  }
  if (hear_about) {
    const known = await db.hearAbout.findUnique({ where: { id: hear_about }, select });
    if (!known) throw invalid("hear_about", "Choose one of the answers");
  }
}

/**
 * Changes what I say of myself: fields left out stay, null clears. A changed phone has to be verified again. With `completes`
 * it is the profile's first filling in, which is asked for once. Answers the profile.
 * @throws Refusal `invalid` for a username that is taken or an answer that is none.
 */
export async function changeProfile(
  me: Person,
  input: ProfileInput,
  completes = false,
): Promise<ProfileView> {
  const { first_name, last_name, username, zip_code, hear_about, dp, phone } = input;
  const data = { first_name, last_name, username, zip_code, hear_about_id: hear_about, dp };
  const where = { id: me.account_id };
  await transaction(async (tx) => {
    const { account } = tx.db;
    await refuseTaken(tx.db, me, input);
    await account.update({ where, data, select: { id: true } });
    if (phone !== undefined) await changePhone(tx, me, phone);
    if (completes)
      await account.updateMany({
        where: { ...where, profile_completed_at: null },
        data: { profile_completed_at: clock.now() },
      });
  });
  return showProfile(me.account_id);
}
