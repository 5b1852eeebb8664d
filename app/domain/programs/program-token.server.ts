import { db } from "~/data/prisma.server";
import { type LinkedRow, openSealedId, sealId } from "~/kit/sealed-id.server";

/** The end of a program's link. */
export const programToken = (program: LinkedRow): string => sealId("program", program);

/** The number of the program that a link's end leads to; null for one that we did not make. A link leads to the same one for good. */
export function programOfToken(token: string): Promise<number | null> {
  return openSealedId("program", token, (id) =>
    db.voucherProgram.findUnique({ where: { id }, select: { id: true, link_nonce: true } }),
  );
}
