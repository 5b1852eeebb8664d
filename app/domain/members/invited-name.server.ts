import { sql } from "~/data/sql.server";
import type { Person } from "../accounts/people";

/** The name of the organization that somebody has registered and that nobody has approved yet; null where there is none. */
export async function waitingName({ membership }: Person): Promise<string | null> {
  if (membership?.organization_status !== "waiting") return null;
  const [row] = await sql<{ name: string }[]>`
    SELECT name FROM organization WHERE id = ${membership.organization_id} AND status = 'waiting'`;
  return row?.name ?? null;
}
