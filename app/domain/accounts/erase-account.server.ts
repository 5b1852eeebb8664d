import type { Tx } from "~/data/sql.server";

/** A name for nobody, where an order, a review or an organisation's list must still say something. */
const NOBODY = { first_name: "Deleted", last_name: "account" };

/**
 * Takes everything personal off an account for good: its row stays, since orders and the ledger name it by number, and
 * nobody can sign in to it. The e-mail and phone are free for a new account. An order keeps what was eaten, when, for how
 * much, and the city, state and ZIP code that its tax came from.
 */
export async function eraseAccount(tx: Tx, account_id: number): Promise<void> {
  await tx`
    UPDATE account SET ${tx(NOBODY)}, email = ${`deleted-${account_id}@deleted.invalid`}, email_verified_at = NULL, phone = NULL,
      phone_verified_at = NULL, username = NULL, password_hash = NULL, dp = NULL, zip_code = NULL, marketplace_id = NULL,
      stripe_customer_id = NULL, hear_about_id = NULL, allergens = '{}', diets = '{}', sms_consent_at = NULL,
      sms_consent_text = NULL, push_consent_at = NULL, is_active = false, deleted_at = app_now(), updated_at = app_now()
    WHERE id = ${account_id}`;
  await tx`
    UPDATE upload SET used_at = app_now() - interval '2 days' WHERE account_id = ${account_id} AND purpose = 'profile_picture'`;
  await tx`DELETE FROM access_key WHERE account_id = ${account_id}`;
  await tx`DELETE FROM identity WHERE account_id = ${account_id}`;
  await tx`DELETE FROM one_time_code WHERE account_id = ${account_id}`;
  await tx`DELETE FROM password_reset WHERE account_id = ${account_id}`;
  await tx`DELETE FROM favourite_cuisine WHERE account_id = ${account_id}`;
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
    UPDATE order_line SET instruction = '', allergens_acknowledged = '{}'
    WHERE (instruction <> '' OR allergens_acknowledged <> '{}') AND order_id IN (SELECT id FROM orders WHERE account_id = ${account_id})`;
  await tx`
    UPDATE gift_card SET recipient_email = NULL, recipient_name = NULL, message = NULL
    WHERE buyer_id = ${account_id} AND delivered_at IS NOT NULL`;
  await tx`
    UPDATE membership SET first_name = ${NOBODY.first_name}, last_name = ${NOBODY.last_name}, phone = NULL WHERE account_id = ${account_id}`;
}
