import { db } from "~/data/prisma.server";
import type { Chef } from "../accounts/people";
import { shown, toWire } from "./helper-row.server";
import type { WireHelper } from "./schemas.server";

/** The helpers of my kitchen, the newest first: all who are invited, all who help, then those who have left. */
export async function listHelpers(me: Chef): Promise<WireHelper[]> {
  const rows = await db.kitchenHelper.findMany({
    where: { chef_id: me.chef_id },
    select: shown,
    // as the states are declared: whoever can be ended is never beyond the end of the list
    orderBy: [{ status: "asc" }, { id: "desc" }],
    take: 100,
  });
  return rows.map(toWire);
}
