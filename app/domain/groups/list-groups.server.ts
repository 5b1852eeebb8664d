import { type Fragment, sql } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { missing } from "../refusal";
import type { Group } from "./schemas.server";

/** Groups that one organization may have. */
export const MOST_GROUPS = 500;

/** Plain SQL: each with how many are in it. */
function readGroups(which: Fragment): Promise<Group[]> {
  return sql<Group[]>`
    SELECT g.id, g.kind, g.name, (
      SELECT count(*) FROM group_member i JOIN membership m ON m.id = i.membership_id
      WHERE i.group_id = g.id AND m.status <> 'left')::int AS members
    FROM member_group g WHERE ${which} ORDER BY g.kind, g.name LIMIT ${MOST_GROUPS}`;
}

/** The departments, cost centers and offices of my organization, each kind by name: at most `MOST_GROUPS`. */
export function listGroups({ organization_id }: CorporateAdmin): Promise<Group[]> {
  return readGroups(sql`g.organization_id = ${organization_id}`);
}

/** One of them. @throws Refusal `missing` for another organization's, or none. */
export async function showGroup({ organization_id }: CorporateAdmin, id: number): Promise<Group> {
  const [group] = await readGroups(sql`g.organization_id = ${organization_id} AND g.id = ${id}`);
  if (!group) throw missing();
  return group;
}
