import type { Sql, Tx } from "~/data/sql.server";
import { type LinkedRow, openSealedId } from "~/kit/sealed-id.server";

/** The number of the group order that a link's end leads to; null for one that we did not make. */
export function groupOfToken(on: Sql | Tx, token: string): Promise<number | null> {
  return openSealedId(
    "group",
    token,
    // plain SQL: the joining reads it under a lock
    (id) => on<LinkedRow[]>`SELECT id, link_nonce FROM group_order WHERE id = ${id}`,
  );
}
