import { db } from "~/data/prisma.server";
import type { Chef } from "../accounts/people";
import { type DocumentRow, shown, toWire } from "./document-row.server";
import type { WireDocument } from "./schemas.server";

/** The documents of my kitchen, the newest first. */
export async function listDocuments(me: Chef): Promise<WireDocument[]> {
  const rows = await db.kitchenDocument.findMany({
    where: { chef_id: me.chef_id },
    select: shown,
    orderBy: { id: "desc" },
    take: 100,
  });
  return rows.map((row) => toWire(row as DocumentRow, me));
}
