import { transaction } from "~/data/transaction.server";
import type { Diner } from "~/domain/accounts/people";
import { Refusal } from "~/domain/refusal";
import { addressColumns, lockAddressBook, placeOfZip, toColumns, unprefer } from "./address-row.server";
import { addressRules } from "./rules";
import type { AddressFields, WireAddress } from "./schemas.server";

/**
 * Saves an address and finds its place by ZIP code. A preferred one takes the place of the earlier preferred one
 * (specification, states: adding a preferred address makes all others non-preferred); when nothing is said, the first
 * address of a person is the preferred one.
 * @throws Refusal `invalid` beyond 50 addresses.
 */
export function addAddress(me: Diner, fields: AddressFields): Promise<WireAddress> {
  return transaction(async (tx) => {
    const count = await lockAddressBook(tx, me.account_id);
    if (count >= addressRules.most) {
      throw new Refusal(
        "invalid",
        { reason: `You can keep ${addressRules.most} addresses.`, next: "Delete one first." },
        {
          code: "too_many_addresses",
        },
      );
    }
    const preferred = fields.preferred ?? count === 0;
    if (preferred) await unprefer(tx, me.account_id);
    const row = {
      ...toColumns({ ...fields, preferred }),
      ...(await placeOfZip(tx, fields.postalCode)),
      account_id: me.account_id,
    };
    const [address] = await tx<WireAddress[]>`INSERT INTO address ${tx(row)} RETURNING ${addressColumns}`;
    return address as WireAddress;
  });
}
