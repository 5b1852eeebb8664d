import { transaction } from "~/data/transaction.server";
import type { Diner } from "~/domain/accounts/people";
import { Refusal } from "~/domain/refusal";
import {
  addressSelect,
  clearPreferred,
  lockAddressBook,
  placeOfZip,
  toRow,
  toWire,
} from "./address-row.server";
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
    const count = await lockAddressBook(tx, me);
    if (count >= addressRules.most) {
      throw new Refusal(
        "invalid",
        { reason: `You can save up to ${addressRules.most} addresses.`, next: "Delete one first." },
        {
          code: "too_many_addresses",
        },
      );
    }
    const preferred = fields.preferred ?? count === 0;
    if (preferred) await clearPreferred(tx, me);
    const place = await placeOfZip(fields.postalCode, tx.db);
    const data = { ...toRow(fields), ...place, preferred, account_id: me.account_id };
    return toWire(await tx.db.address.create({ data, select: addressSelect }));
  });
}
