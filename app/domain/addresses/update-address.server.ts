import { transaction } from "~/data/transaction.server";
import type { Diner } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import { addressColumns, lockAddressBook, placeOfZip, toColumns, unprefer } from "./address-row.server";
import type { AddressPatch, WireAddress } from "./schemas.server";

/**
 * Changes the given fields of a saved address. Orders and holds keep the address as it was when they were made.
 * @throws Refusal `missing` for an address that is deleted, somebody else's, or was never there.
 */
export function updateAddress(me: Diner, id: number, fields: AddressPatch): Promise<WireAddress> {
  return transaction(async (tx) => {
    await lockAddressBook(tx, me.account_id);
    const [before] = await tx<WireAddress[]>`
      SELECT ${addressColumns} FROM address
      WHERE id = ${id} AND account_id = ${me.account_id} AND deleted_at IS NULL`;
    if (!before) throw missing();
    const columns = toColumns(fields);
    if (Object.keys(columns).length === 0) return before;
    if (fields.preferred && !before.preferred) await unprefer(tx, me.account_id);
    const place = fields.postalCode === undefined ? {} : await placeOfZip(tx, fields.postalCode);
    const [address] = await tx<WireAddress[]>`
      UPDATE address SET ${tx({ ...columns, ...place })} WHERE id = ${id} RETURNING ${addressColumns}`;
    return address as WireAddress;
  });
}
