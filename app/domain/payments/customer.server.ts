import { createCustomer } from "~/adapters/stripe-cards.server";
import { sql } from "~/data/sql.server";
import { ensureCustomer, ensureCustomerKey } from "../accounts/account-row.server";
import { noCredentials } from "../refusal";
import { callProvider } from "./provider.server";
import { newProviderKey } from "./provider-key";

/** The key under which an account's customer is made, the same for two at once. Random, as all keys (`newProviderKey`). */
async function keyOf(account_id: number): Promise<string> {
  const key = await ensureCustomerKey(sql, account_id, newProviderKey());
  if (key === null) throw noCredentials();
  return `customer:${key}`;
}

/**
 * The provider's customer of an account, made at its first card. Two at once get the same one.
 * @throws Refusal `unauthenticated` for an account that is deleted, also while the provider was asked: the customer that
 * was made then carries no card and says no more than the account's number.
 */
export async function customerOf(account_id: number): Promise<string> {
  // plain SQL: the checkout's hot path
  const [account] = await sql<{ stripe_customer_id: string | null }[]>`
    SELECT stripe_customer_id FROM account WHERE id = ${account_id} AND deleted_at IS NULL`;
  if (!account) throw noCredentials();
  if (account.stripe_customer_id) return account.stripe_customer_id;
  const key = await keyOf(account_id);
  const made = await callProvider(() => createCustomer({ key, account: String(account_id) }));
  const kept = await ensureCustomer(sql, account_id, made);
  if (kept === null) throw noCredentials();
  return kept;
}
