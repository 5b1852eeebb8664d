import { sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import { addressColumns } from "./address-row.server";
import type { WireAddress } from "./schemas.server";

/**
 * Deletes a saved address and answers it as it was. When it was the preferred one, no other takes its place: the person
 * is asked. The row stays for the orders that went there.
 * @throws Refusal `missing` the second time, and for somebody else's address.
 */
export async function deleteAddress(me: Diner, id: number): Promise<WireAddress> {
  const [address] = await sql<WireAddress[]>`
    UPDATE address SET deleted_at = app_now()
    WHERE id = ${id} AND account_id = ${me.account_id} AND deleted_at IS NULL
    RETURNING ${addressColumns}`;
  if (!address) throw missing();
  return address;
}
