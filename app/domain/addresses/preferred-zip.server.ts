import { db } from "~/data/prisma.server";
import type { Person } from "~/domain/accounts/people";
import { savedAddressesOf } from "./address-row.server";

/** The ZIP code of the address somebody prefers; null without one. */
export async function preferredZip(me: Pick<Person, "account_id">): Promise<string | null> {
  const where = { ...savedAddressesOf(me), preferred: true };
  const address = await db.address.findFirst({ where, select: { postal_code: true } });
  return address?.postal_code ?? null;
}
