import { transaction } from "~/data/transaction.server";
import type { Diner } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { addressSelect, lockAddressBook, savedAddressesOf, toWire } from "./address-row.server";
import type { WireAddress } from "./schemas.server";

/**
 * Deletes a saved address and answers it as it was. When it was the preferred one, the newest that remains takes its
 * place, so that a person with addresses always has one that a dinner goes to unasked. The row stays for the orders
 * that went there.
 * @throws Refusal `missing` the second time, and for somebody else's address.
 */
export function deleteAddress(me: Diner, id: number): Promise<WireAddress> {
  return transaction(async (tx) => {
    await lockAddressBook(tx, me);
    const { address } = tx.db;
    const kept = await address.findUnique({ where: { id, ...savedAddressesOf(me) }, select: addressSelect });
    if (!kept) throw missing();
    await address.update({ where: { id }, data: { deleted_at: clock.now() }, select: { id: true } });
    const newest = await address.findFirst({
      where: savedAddressesOf(me),
      orderBy: { id: "desc" },
      select: { id: true },
    });
    if (kept.preferred && newest)
      await address.update({ where: newest, data: { preferred: true }, select: { id: true } });
    return toWire(kept);
  });
}
