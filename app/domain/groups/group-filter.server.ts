import { type Fragment, sql } from "~/data/sql.server";
import type { GroupKind } from "./kinds";

/** That `m` (membership) is in a group; true without one. An id of another organization finds nobody. */
export function inGroup(group_id: number | undefined): Fragment {
  if (group_id === undefined) return sql`true`;
  return sql`EXISTS (SELECT FROM group_member i WHERE i.group_id = ${group_id} AND i.membership_id = m.id)`;
}

/** The name of the group of one kind that `m` (membership) is in, null for none. */
export function groupOf(kind: GroupKind): Fragment {
  return sql`(SELECT g.name FROM group_member i JOIN member_group g ON g.id = i.group_id WHERE i.membership_id = m.id AND i.kind = ${kind})`;
}
