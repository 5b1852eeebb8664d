import type { Tx } from "~/data/sql.server";
import { noCredentials } from "../refusal";

/**
 * Holds an account against its deletion until the commit. Whoever writes own money, a card or a purchase of somebody does
 * this before any other lock but an organization's: a deletion under way is waited for, one that comes later waits, and finds
 * what was written. Its statement is sent before this returns, so it stands first also where others are sent with it.
 * @throws Refusal `unauthenticated` for an account that is deleted or no longer active.
 */
export async function lockActiveAccount(tx: Tx, account_id: number): Promise<void> {
  // plain SQL: it locks the row
  const found = tx<{ is_active: boolean }[]>`
    SELECT is_active AND deleted_at IS NULL AS is_active FROM account WHERE id = ${account_id} FOR KEY SHARE`.execute();
  const [account] = await found;
  if (!account?.is_active) throw noCredentials();
}
