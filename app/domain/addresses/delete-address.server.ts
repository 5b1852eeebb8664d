import { transaction } from "~/data/transaction.server";
import type { Diner } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import { addressColumns, lockAddressBook } from "./address-row.server";
import type { WireAddress } from "./schemas.server";

/**
 * Deletes a saved address and answers it as it was. When it was the preferred one, the newest that remains takes its
 * place, so that a person with addresses always has one that a dinner goes to unasked. The row stays for the orders
 * that went there.
 * @throws Refusal `missing` the second time, and for somebody else's address.
 */
export function deleteAddress(me: Diner, id: number): Promise<WireAddress> {
  return transaction(async (tx) => {
    await lockAddressBook(tx, me.account_id);
    const [address] = await tx<WireAddress[]>`
      UPDATE address SET deleted_at = app_now()
      WHERE id = ${id} AND account_id = ${me.account_id} AND deleted_at IS NULL
      RETURNING ${addressColumns}`;
    if (!address) throw missing();
    if (address.preferred) {
      await tx`
        UPDATE address SET preferred = true WHERE id = (
          SELECT max(id) FROM address WHERE account_id = ${me.account_id} AND deleted_at IS NULL)`;
    }
    return address;
  });
}
