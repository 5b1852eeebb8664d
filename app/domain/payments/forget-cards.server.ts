import { sql } from "~/data/sql.server";
import { takeOff } from "./delete-card.server";

/**
 * Takes every saved card of a deleted account off its customer at the provider; one that fails is tried again with the
 * errand, those that are off already stay off.
 */
export async function forgetCards(account_id: number): Promise<void> {
  const cards = await sql<{ id: number; method: string }[]>`
    SELECT id, stripe_payment_method AS method FROM card WHERE account_id = ${account_id} AND deleted_at IS NULL ORDER BY id`;
  for (const { id, method } of cards) {
    await takeOff(method);
    await sql`UPDATE card SET deleted_at = app_now() WHERE id = ${id}`;
  }
}
