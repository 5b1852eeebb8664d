import type { Sql, Tx } from "~/data/sql.server";
import { isSealOf, type LinkedRow, sealedNumber, sealId } from "~/kit/sealed-id.server";

/** The end of a program's link. */
export const programToken = (program: LinkedRow): string => sealId("program", program);

/** The number of the program that a link's end leads to; null for one that we did not make. */
export async function programOfToken(on: Sql | Tx, token: string): Promise<number | null> {
  const id = sealedNumber(token);
  if (id === null) return null;
  const [row] = await on<LinkedRow[]>`SELECT id, link_nonce FROM voucher_program WHERE id = ${id}`;
  return row && isSealOf("program", row, token) ? id : null;
}
