import { sql } from "~/data/sql.server";
import type { Person } from "./people";

/** Ends the key this request came with; the person's other devices stay signed in. */
export async function logOut(me: Person): Promise<void> {
  await sql`DELETE FROM access_key WHERE id = ${me.key_id}`;
}
