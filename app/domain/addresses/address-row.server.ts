import { type Sql, sql, type Tx } from "~/data/sql.server";
import type { AddressPatch } from "./schemas.server";

/** The columns of an address under the spec's wire names, so that a row is already the answer. */
export const addressColumns = sql`
  id, address, title, contact_person AS "contactPerson", contact_person_number AS "contactPersonNumber",
  city, state, postal_code AS "postalCode", extra_instructions AS "extraInstructions", preferred`;

const COLUMN: Record<keyof AddressPatch, string> = {
  address: "address",
  title: "title",
  contactPerson: "contact_person",
  contactPersonNumber: "contact_person_number",
  city: "city",
  state: "state",
  postalCode: "postal_code",
  extraInstructions: "extra_instructions",
  preferred: "preferred",
};

/** The given fields as columns; what is undefined is left out. */
export function toColumns(fields: AddressPatch): Record<string, string | boolean> {
  const columns: Record<string, string | boolean> = {};
  for (const key of Object.keys(COLUMN) as (keyof AddressPatch)[]) {
    const value = fields[key];
    if (value !== undefined) columns[COLUMN[key]] = value;
  }
  return columns;
}

/** Where a ZIP code lies, as two columns; both null for one the product does not know. */
export async function placeOfZip(
  on: Sql | Tx,
  zip: string,
): Promise<{ latitude: number | null; longitude: number | null }> {
  const [place] = await on<{ latitude: number; longitude: number }[]>`
    SELECT latitude, longitude FROM zip_place WHERE zip = ${zip}`;
  return place ?? { latitude: null, longitude: null };
}

/**
 * Takes the person's address book for one change: two changes at once happen one after the other, so that never two
 * addresses are preferred. Answers how many addresses there are.
 */
export async function lockAddressBook(tx: Tx, account_id: number): Promise<number> {
  await tx`SELECT FROM account WHERE id = ${account_id} FOR NO KEY UPDATE`;
  const [row] = await tx<{ count: number }[]>`
    SELECT count(*) AS count FROM address WHERE account_id = ${account_id} AND deleted_at IS NULL`;
  return row?.count ?? 0;
}

/** Makes room for another preferred address: there is at most one. */
export async function unprefer(tx: Tx, account_id: number): Promise<void> {
  await tx`UPDATE address SET preferred = false WHERE account_id = ${account_id} AND preferred AND deleted_at IS NULL`;
}
