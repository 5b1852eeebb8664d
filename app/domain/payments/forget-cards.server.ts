import { deleteCustomer } from "~/adapters/stripe-cards.server";
import { sql } from "~/data/sql.server";
import { clearCustomer } from "../accounts/account-row.server";
import { detachFromCustomer } from "./delete-card.server";
import { callProvider } from "./provider.server";

/**
 * Takes every saved card of a deleted account off the provider, with the customer it belonged to and whatever card came to
 * that customer meanwhile, and our rows of them; one that fails is tried again with the job, those that are off already
 * stay off.
 */
export async function forgetCards(account_id: number): Promise<void> {
  // plain SQL: a money path, as below
  const cards = await sql<{ id: number; method: string }[]>`
    SELECT id, stripe_payment_method AS method FROM card WHERE account_id = ${account_id} ORDER BY id`;
  for (const { id, method } of cards) {
    await detachFromCustomer(method);
    await sql`DELETE FROM card WHERE id = ${id}`;
  }
  const [account] = await sql<{ customer: string | null }[]>`
    SELECT stripe_customer_id AS customer FROM account WHERE id = ${account_id} AND deleted_at IS NOT NULL`;
  const customer = account?.customer;
  if (!customer) return;
  await callProvider(() => deleteCustomer(customer));
  await clearCustomer(sql, account_id);
}
