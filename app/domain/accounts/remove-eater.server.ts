import { sql } from "~/data/sql.server";
import { missing } from "../refusal";
import type { Person } from "./people";

/**
 * Takes somebody off those who eat with me; nothing warns for them from then on.
 * @throws Refusal `missing` the second time, and for somebody else's.
 */
export async function removeEater(me: Person, id: number): Promise<void> {
  const rows = await sql`
    DELETE FROM household_eater WHERE id = ${id} AND account_id = ${me.account_id} RETURNING id`;
  if (rows.length === 0) throw missing();
}
