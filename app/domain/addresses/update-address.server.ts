import { transaction } from "~/data/transaction.server";
import type { Diner } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import {
  addressSelect,
  clearPreferred,
  lockAddressBook,
  placeOfZip,
  savedAddressesOf,
  toRow,
  toWire,
} from "./address-row.server";
import type { AddressPatch, WireAddress } from "./schemas.server";

/**
 * Changes the given fields of a saved address. Orders and holds keep the address as it was when they were made.
 * @throws Refusal `missing` for an address that is deleted, somebody else's, or was never there.
 */
export function updateAddress(me: Diner, id: number, fields: AddressPatch): Promise<WireAddress> {
  return transaction(async (tx) => {
    await lockAddressBook(tx, me);
    const before = await tx.db.address.findUnique({
      where: { id, ...savedAddressesOf(me) },
      select: addressSelect,
    });
    if (!before) throw missing();
    if (fields.preferred && !before.preferred) await clearPreferred(tx, me);
    const place = fields.postalCode === undefined ? {} : await placeOfZip(fields.postalCode, tx.db);
    const data = { ...toRow(fields), ...place };
    return toWire(await tx.db.address.update({ where: { id }, data, select: addressSelect }));
  });
}
