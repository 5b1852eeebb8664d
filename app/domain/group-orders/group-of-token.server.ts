import { db } from "~/data/prisma.server";
import { openLink } from "../open-link.server";

/** The number of the group order that a link's end leads to. @throws Refusal `missing` for one that we did not make. */
export function groupOfToken(token: string): Promise<number> {
  return openLink("group", token, (id) =>
    db.groupOrder.findUnique({ where: { id }, select: { id: true, link_nonce: true } }),
  );
}
