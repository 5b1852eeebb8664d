import { db } from "~/data/prisma.server";
import { openSealedId } from "~/kit/sealed-id.server";

/** The number of the group order that a link's end leads to; null for one that we did not make. A link leads to the same one for good. */
export function groupOfToken(token: string): Promise<number | null> {
  return openSealedId("group", token, (id) =>
    db.groupOrder.findUnique({ where: { id }, select: { id: true, link_nonce: true } }),
  );
}
