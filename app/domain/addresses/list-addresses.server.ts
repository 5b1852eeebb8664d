import { db } from "~/data/prisma.server";
import type { Diner } from "~/domain/accounts/people";
import type { Page, Slice } from "~/kit/paging";
import { addressSelect, savedAddressesOf, toWire } from "./address-row.server";
import type { WireAddress } from "./schemas.server";

/** All saved addresses of somebody, for whoever helps them: the preferred one first, at most a hundred. */
export async function listAddressesOf(account_id: number): Promise<WireAddress[]> {
  const rows = await db.address.findMany({
    where: savedAddressesOf({ account_id }),
    select: addressSelect,
    orderBy: [{ preferred: "desc" }, { id: "desc" }],
    take: 100,
  });
  return rows.map(toWire);
}

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
