import { sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import { addressColumns } from "./address-row.server";
import type { WireAddress } from "./schemas.server";

/** @throws Refusal `missing` for an address that is deleted, somebody else's, or was never there. */
export async function showAddress(me: Diner, id: number): Promise<WireAddress> {
  const [address] = await sql<WireAddress[]>`
    SELECT ${addressColumns} FROM address
    WHERE id = ${id} AND account_id = ${me.account_id} AND deleted_at IS NULL`;
  if (!address) throw missing();
  return address;
}
