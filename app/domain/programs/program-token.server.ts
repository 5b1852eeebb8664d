import type { Sql, Tx } from "~/data/sql.server";
import { type LinkedRow, openSealedId, sealId } from "~/kit/sealed-id.server";

/** The end of a program's link. */
export const programToken = (program: LinkedRow): string => sealId("program", program);

/** The number of the program that a link's end leads to; null for one that we did not make. */
export function programOfToken(on: Sql | Tx, token: string): Promise<number | null> {
  return openSealedId(
    "program",
    token,
    // plain SQL: the claiming reads it under a lock
    (id) => on<LinkedRow[]>`SELECT id, link_nonce FROM voucher_program WHERE id = ${id}`,
  );
}
