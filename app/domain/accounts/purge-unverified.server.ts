/** Plain SQL: rows of many tables go in one order, under the locks of one transaction. */

import type { Tx } from "~/data/sql.server";
import { accountHandlers } from "./account-handlers.server";

/**
 * Clears an account whose email nobody had verified, for the person who has just verified it by a provider, by a company's
 * sign-on (`other`, with names) or, where a provider opened it, by a mailed link (`other`: they set a password, and the
 * names stay for them to change): whatever whoever
 * opened it put there to come back or to be fed by it ends, password, sessions, keys, other sign-ins, second factors, links, codes, phone,
 * pushes, saved cards, addresses, whom they ordered for, who invited them, and their kitchen's bank account and helpers. Its ledger, orders and gift money stay. The provider's customer is left behind with
 * its cards, so no call to it is needed.
 */
export async function purgeUnverifiedAccount(
  tx: Tx,
  account_id: number,
  by:
    | { provider: "google" | "facebook" | "other"; first_name: string; last_name: string }
    | { provider: "other" },
): Promise<void> {
  // plain SQL: erasure, one list to be read
  const names = !("first_name" in by)
    ? tx``
    : tx`first_name = ${by.first_name}, last_name = ${by.last_name},`;
  await tx`
    UPDATE account SET password_hash = NULL, is_password_changed = true, signup_method = ${by.provider}::"SignupMethod",
      ${names} phone = NULL, phone_verified_at = NULL,
      sms_consent_at = NULL, sms_consent_text = NULL, stripe_customer_id = NULL, stripe_customer_key = NULL, referred_by_id = NULL,
      email_verified_at = app_now(), updated_at = app_now()
    WHERE id = ${account_id}`;
  await accountHandlers().untieKitchen(tx, account_id);
  await tx`DELETE FROM access_key WHERE account_id = ${account_id}`;
  await tx`DELETE FROM identity WHERE account_id = ${account_id}`;
  await tx`DELETE FROM second_factor WHERE account_id = ${account_id}`;
  await tx`DELETE FROM recovery_code WHERE account_id = ${account_id}`;
  await tx`UPDATE password_reset SET used_at = app_now() WHERE account_id = ${account_id} AND used_at IS NULL`;
  await tx`UPDATE one_time_code SET ended_at = app_now() WHERE account_id = ${account_id} AND ended_at IS NULL`;
  await tx`UPDATE push_subscription SET ended_at = app_now() WHERE account_id = ${account_id} AND ended_at IS NULL`;
  await tx`UPDATE card SET deleted_at = app_now() WHERE account_id = ${account_id} AND deleted_at IS NULL`;
  await tx`DELETE FROM household_eater WHERE account_id = ${account_id}`;
  await tx`
    UPDATE address SET deleted_at = app_now(), preferred = false WHERE account_id = ${account_id} AND deleted_at IS NULL`;
}
