import { keyedHash, sameText } from "./secret.server";

/** A row that a link leads to: its number, and its random part, empty in rows older than that. */
export interface LinkedRow {
  id: number;
  link_nonce: string;
}

/**
 * The secret of a link to a row, 43 characters, derived from the row with the product's secret, so that it is kept nowhere.
 * The number alone would not do: when a database is put back from a copy the numbers come again, and what was mailed before
 * would open somebody else's row.
 */
export function linkSecret(kind: string, { id, link_nonce }: LinkedRow): string {
  return keyedHash(link_nonce === "" ? `${kind}:${id}` : `${kind}:${id}:${link_nonce}`).toString("base64url");
}

const SEAL = 32;
const sealOf = (kind: string, row: LinkedRow) => linkSecret(kind, row).slice(0, SEAL);

/** The end of a link to something of a kind: its number, sealed with its link's secret. */
export function sealId(kind: string, row: LinkedRow): string {
  return `${row.id}-${sealOf(kind, row)}`;
}

/** Whether a link's end is the one that we made for this row. */
export function isSealOf(kind: string, row: LinkedRow, token: string): boolean {
  return sameText(token, sealId(kind, row));
}

/** The number of the row that a link's end leads to, read by `find`; null for an end that we did not make for it. */
export async function openSealedId(
  kind: string,
  token: string,
  find: (id: number) => Promise<LinkedRow | null>,
): Promise<number | null> {
  const [, number] = /^([1-9][0-9]{0,8})-[\w-]{32}$/.exec(token) ?? [];
  const row = number ? await find(Number(number)) : null;
  return row && isSealOf(kind, row, token) ? row.id : null;
}
