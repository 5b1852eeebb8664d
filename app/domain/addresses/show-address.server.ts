import { db } from "~/data/prisma.server";
import type { Diner } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import { addressSelect, savedAddressesOf, toWire } from "./address-row.server";
import type { WireAddress } from "./schemas.server";

/** @throws Refusal `missing` for an address that is deleted, somebody else's, or was never there. */
export async function showAddress(me: Diner, id: number): Promise<WireAddress> {
  const address = await db.address.findUnique({
    where: { id, ...savedAddressesOf(me) },
    select: addressSelect,
  });
  if (!address) throw missing();
  return toWire(address);
}
