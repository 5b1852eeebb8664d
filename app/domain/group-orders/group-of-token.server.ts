import type { Sql, Tx } from "~/data/sql.server";
import { isGroupToken } from "~/kit/group-token.server";
import { type LinkedRow, sealedNumber } from "~/kit/sealed-id.server";

/** The number of the group order that a link's end leads to; null for one that we did not make. */
export async function groupOfToken(on: Sql | Tx, token: string): Promise<number | null> {
  const id = sealedNumber(token);
  if (id === null) return null;
  const [row] = await on<LinkedRow[]>`SELECT id, link_nonce FROM group_order WHERE id = ${id}`;
  return row && isGroupToken(row, token) ? id : null;
}
