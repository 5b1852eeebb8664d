/** Plain SQL: rows of many tables go or lose what names somebody, under the locks of one transaction. */

import type { Fragment, Tx } from "~/data/sql.server";
import { newReferralCode } from "../accounts/referral-code.server";
import { forgetCodes } from "../codes/forget-codes.server";

/** A name for nobody, where an order, a review or an organization's list must still say something. */
const NOBODY = { first_name: "Deleted", last_name: "account" };

/** Takes from gift cards who they were sent to and with what words. */
async function unnameGifts(tx: Tx, which: Fragment): Promise<void> {
  // plain SQL, here and below: erasure, one list to be read
  await tx`UPDATE gift_card SET recipient_email = NULL, recipient_name = NULL, message = NULL WHERE ${which}`;
}

/**
 * What hangs on nothing but the email, where that is proved to be theirs: what they wrote to us; that a gift card was sent
 * to it; codes to come in with Google or Facebook.
 */
async function eraseByEmail(tx: Tx, account_id: number): Promise<void> {
  await tx`
    DELETE FROM outbox WHERE topic = 'connect_code.requested' AND (payload ->> 'account_id' = ${String(account_id)}
      OR payload ->> 'subject' IN (SELECT subject FROM identity WHERE account_id = ${account_id}))`;
  const [proved] = await tx<{ email: string }[]>`
    SELECT lower(email::text) AS email FROM account WHERE id = ${account_id} AND email_verified_at IS NOT NULL`;
  if (!proved) return;
  const { email } = proved;
  await tx`DELETE FROM outbox WHERE topic = 'connect_code.requested' AND lower(payload ->> 'email') = ${email}`;
  await tx`DELETE FROM contact_message WHERE lower(email) = ${email}`;
  await tx`DELETE FROM sign_up WHERE email = ${email}`;
  await tx`DELETE FROM staff_invitation WHERE email = ${email}`;
  await tx`DELETE FROM kitchen_helper WHERE email = ${email} AND status <> 'active' AND account_id IS NULL`;
  await unnameGifts(tx, tx`lower(recipient_email) = ${email} AND delivered_at IS NOT NULL`);
}

/**
 * Takes everything personal off an account for good: its row stays, since orders and the ledger name it by number, and
 * nobody can sign in to it. The email and phone are free for a new account. An order keeps what was eaten, when, for how
 * much, and the city, state and ZIP code that its tax came from.
 */
export async function eraseAccount(tx: Tx, account_id: number): Promise<void> {
  await eraseByEmail(tx, account_id);
  await tx`
    UPDATE account SET ${tx(NOBODY)}, email = ${`deleted-${account_id}@deleted.invalid`}, email_verified_at = NULL, phone = NULL,
      phone_verified_at = NULL, username = NULL, password_hash = NULL, dp = NULL, zip_code = NULL, marketplace_id = NULL,
      hear_about_id = NULL, referral_code = ${newReferralCode()}, referred_by_id = NULL, allergens = '{}', diets = '{}', sms_consent_at = NULL,
      sms_consent_text = NULL, push_consent_at = NULL, is_active = false, deleted_at = app_now(), updated_at = app_now()
    WHERE id = ${account_id}`;
  await tx`
    UPDATE upload SET used_at = app_now() - interval '2 days' WHERE account_id = ${account_id} AND purpose = 'profile_picture'`;
  await tx`DELETE FROM access_key WHERE account_id = ${account_id}`;
  await tx`DELETE FROM identity WHERE account_id = ${account_id}`;
  await tx`DELETE FROM sign_on_identity WHERE account_id = ${account_id}`;
  await tx`
    UPDATE provisioned_member SET external_id = NULL, deleted_at = coalesce(deleted_at, app_now())
    WHERE membership_id IN (SELECT id FROM membership WHERE account_id = ${account_id})`;
  // which department, cost center and office they were in says something of them; what they asked for by email ends
  await tx`DELETE FROM group_member WHERE membership_id IN (SELECT id FROM membership WHERE account_id = ${account_id})`;
  await tx`UPDATE report_schedule SET ended_at = coalesce(ended_at, app_now()) WHERE account_id = ${account_id}`;
  await tx`DELETE FROM second_factor WHERE account_id = ${account_id}`;
  await tx`DELETE FROM recovery_code WHERE account_id = ${account_id}`;
  await tx`
    UPDATE kitchen_helper SET status = 'ended', email = ${`deleted-${account_id}@deleted.invalid`}, hash = NULL, ended_at = coalesce(ended_at, app_now())
    WHERE account_id = ${account_id}`;
  await forgetCodes(tx, account_id);
  await tx`DELETE FROM account_recovery WHERE account_id = ${account_id}`;
  await tx`DELETE FROM password_reset WHERE account_id = ${account_id}`;
  await tx`DELETE FROM favourite_cuisine WHERE account_id = ${account_id}`;
  await tx`DELETE FROM household_eater WHERE account_id = ${account_id}`;
  await tx`DELETE FROM favorite_meal WHERE account_id = ${account_id}`;
  await tx`DELETE FROM notification WHERE account_id = ${account_id}`;
  await tx`DELETE FROM notification_setting WHERE account_id = ${account_id}`;
  await tx`DELETE FROM push_subscription WHERE account_id = ${account_id}`;
  await tx`DELETE FROM address WHERE account_id = ${account_id}`;
  await tx`DELETE FROM cart WHERE account_id = ${account_id}`;
  await tx`DELETE FROM coupon_named WHERE account_id = ${account_id}`;
  await tx`DELETE FROM idempotency_key WHERE account_id = ${account_id}`;
  await tx`
    UPDATE orders SET delivery_address = jsonb_build_object('id', 0, 'title', '', 'address', 'Deleted', 'contactPerson', 'Deleted',
      'contactPersonNumber', '', 'city', delivery_address->'city', 'state', delivery_address->'state',
      'postalCode', delivery_address->'postalCode', 'extraInstructions', '', 'preferred', false)
    WHERE account_id = ${account_id}`;
  await tx`
    UPDATE group_order SET name = 'Group order', delivery_address = delivery_address || '{"title": "", "address": "Deleted", "contactPerson": "Deleted", "contactPersonNumber": "", "extraInstructions": ""}'
    WHERE opened_by_id = ${account_id}`;
  await tx`
    UPDATE order_line SET instruction = '', allergens_acknowledged = '{}'
    WHERE (instruction <> '' OR allergens_acknowledged <> '{}') AND order_id IN (SELECT id FROM orders WHERE account_id = ${account_id})`;
  // of those I bought none is still to be sent: that refuses the deletion
  await unnameGifts(tx, tx`buyer_id = ${account_id} OR owner_id = ${account_id}`);
  // the provider's number stays until the job has taken the card off there: it deletes the row
  await tx`
    UPDATE card SET brand = '', last4 = '0000', fingerprint = NULL, exp_month = 1, exp_year = 2000, deleted_at = coalesce(deleted_at, app_now())
    WHERE account_id = ${account_id}`;
  await tx`
    UPDATE membership SET first_name = ${NOBODY.first_name}, last_name = ${NOBODY.last_name}, phone = NULL WHERE account_id = ${account_id}`;
}
