import { db } from "~/data/prisma.server";
import { missing } from "../refusal";
import type { Person } from "./people";

/**
 * Takes somebody off those who eat with me; nothing warns for them from then on.
 * @throws Refusal `missing` the second time, and for somebody else's.
 */
export async function removeEater(me: Person, id: number): Promise<void> {
  const { count } = await db.householdEater.deleteMany({ where: { id, account_id: me.account_id } });
  if (count === 0) throw missing();
}
