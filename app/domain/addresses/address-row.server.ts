import { db } from "~/data/prisma.server";
import type { Db, Tx } from "~/data/sql.server";
import type { Prisma } from "../../../prisma/client/client";
import type { AddressFields, AddressPatch, WireAddress } from "./schemas.server";

/** What the wire shows of an address. */
export const addressSelect = {
  ...{ id: true, address: true, title: true, contact_person: true, contact_person_number: true },
  ...{ city: true, state: true, postal_code: true, extra_instructions: true, preferred: true },
} satisfies Prisma.AddressSelect;

/** An address under the specification's wire names. */
export function toWire(row: Prisma.AddressGetPayload<{ select: typeof addressSelect }>): WireAddress {
  return {
    id: row.id,
    address: row.address,
    title: row.title,
    contactPerson: row.contact_person,
    contactPersonNumber: row.contact_person_number,
    city: row.city,
    state: row.state,
    postalCode: row.postal_code,
    extraInstructions: row.extra_instructions,
    preferred: row.preferred,
  };
}

/** The given fields as they are kept; what is undefined is left as it is. */
export function toRow(fields: AddressFields): Omit<Prisma.AddressUncheckedCreateInput, "account_id">;
export function toRow(fields: AddressPatch): Prisma.AddressUncheckedUpdateInput;
export function toRow(fields: AddressPatch): Prisma.AddressUncheckedUpdateInput {
  return {
    address: fields.address,
    title: fields.title,
    contact_person: fields.contactPerson,
    contact_person_number: fields.contactPersonNumber,
    city: fields.city,
    state: fields.state,
    postal_code: fields.postalCode,
    extra_instructions: fields.extraInstructions,
    preferred: fields.preferred,
  };
}

/** The saved addresses of a person: those that are not deleted. */
export function savedAddressesOf(me: { account_id: number }) {
  return { account_id: me.account_id, deleted_at: null } satisfies Prisma.AddressWhereInput;
}

/** Where a ZIP code lies; both null for one the product does not know. */
export async function placeOfZip(
  zip: string,
  on: Db = db,
): Promise<{ latitude: number | null; longitude: number | null }> {
  const place = await on.zipPlace.findUnique({ where: { zip }, select: { latitude: true, longitude: true } });
  return place ?? { latitude: null, longitude: null };
}

/**
 * Takes the person's address book for one change: two changes at once happen one after the other, so that never two
 * addresses are preferred. Answers how many addresses there are.
 */
export async function lockAddressBook(tx: Tx, me: { account_id: number }): Promise<number> {
  // plain SQL, since the typed client locks no rows
  await tx`SELECT FROM account WHERE id = ${me.account_id} FOR NO KEY UPDATE`;
  return tx.db.address.count({ where: savedAddressesOf(me) });
}

/** Makes room for another preferred address: there is at most one. */
export async function clearPreferred(tx: Tx, me: { account_id: number }): Promise<void> {
  await tx.db.address.updateMany({
    where: { ...savedAddressesOf(me), preferred: true },
    data: { preferred: false },
  });
}
