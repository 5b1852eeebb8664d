import { db } from "~/data/prisma.server";
import { type LinkedRow, sealId } from "~/kit/sealed-id.server";
import { openLink } from "../open-link.server";

/** The end of a program's link. */
export const programToken = (program: LinkedRow): string => sealId("program", program);

/** The number of the program that a link's end leads to. @throws Refusal `missing` for one that we did not make. */
export function programOfToken(token: string): Promise<number> {
  return openLink("program", token, (id) =>
    db.voucherProgram.findUnique({ where: { id }, select: { id: true, link_nonce: true } }),
  );
}
