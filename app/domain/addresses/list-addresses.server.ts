import { db } from "~/data/prisma.server";
import type { Diner } from "~/domain/accounts/people";
import type { Page, Slice } from "~/kit/paging";
import { addressSelect, savedAddressesOf, toWire } from "./address-row.server";
import type { WireAddress } from "./schemas.server";

/** The person's saved addresses, the preferred one first, then the newest. */
export async function listAddresses(me: Diner, { limit, offset }: Slice): Promise<Page<WireAddress>> {
  const where = savedAddressesOf(me);
  const [count, rows] = await Promise.all([
    db.address.count({ where }),
    db.address.findMany({
      where,
      select: addressSelect,
      orderBy: [{ preferred: "desc" }, { id: "desc" }],
      take: limit,
      skip: offset,
    }),
  ]);
  return { count, rows: rows.map(toWire) };
}
