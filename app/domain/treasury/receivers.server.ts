import { sql, type Tx } from "~/data/sql.server";
import type { Receiver } from "./treasury.server";

/**
 * Who of `m` (membership) an organization's money goes to: everybody who is activated, but not its admins, who give and do
 * not take. One rule for batches and resets, in plain SQL, since they compute with it.
 */
export const isReceiver = sql`m.status = 'activated' AND m.role <> 'admin'`;

/** Those of an organization whom a batch goes to, by the profile ids that were named, or all of them; in membership order. */
export function findReceivers(
  tx: Tx,
  organization_id: number,
  users: readonly number[] | "all",
): Promise<Receiver[]> {
  const named = users === "all" ? sql`` : sql`AND m.account_id = ANY (${[...users]}::int[])`;
  return tx<Receiver[]>`
    SELECT m.id AS membership_id, m.account_id FROM membership m
    WHERE m.organization_id = ${organization_id} AND ${isReceiver} ${named} ORDER BY m.id`;
}
