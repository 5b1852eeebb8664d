import { type Fragment, sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import { inGroup } from "../groups/group-filter.server";
import type { MemberRow } from "../organizations/schemas.server";
import type { MemberOrder, MemberStatus } from "./member-lists";
import { matchingWords, memberRows } from "./member-row.server";

export interface MemberFilters {
  /** part of the name, email or phone */
  search?: string | undefined;
  /** days of the organization's calendar on which they joined (or, not yet a member, were invited), both included */
  start_date?: string | undefined;
  end_date?: string | undefined;
  /** only those of this department, cost center or office */
  group?: number | undefined;
  /** only those in this state */
  status?: MemberStatus | undefined;
  /** `added` (the last first) when it is left out */
  order?: MemberOrder | undefined;
}

/** In SQL, of `m`, membership: each ends with the id, so that pages never overlap. */
const SORTED: Record<MemberOrder, Fragment> = {
  added: sql`m.id DESC`,
  first_added: sql`m.id`,
  name: sql`lower(m.last_name), lower(m.first_name), m.id`,
  "-name": sql`lower(m.last_name) DESC, lower(m.first_name) DESC, m.id DESC`,
  joined: sql`m.joined_at NULLS LAST, m.id`,
  "-joined": sql`m.joined_at DESC NULLS LAST, m.id DESC`,
};

/** The people of my organization but those who have left, in the order that was asked for. Plain SQL for the search. */
export async function listMembers(
  me: CorporateAdmin,
  { limit, offset }: Slice,
  { search, start_date, end_date, group, status, order = "added" }: MemberFilters,
): Promise<Page<MemberRow>> {
  const { organization_id } = me;
  const zone = sql`(SELECT time_zone FROM organization WHERE id = ${organization_id})`;
  const joined = sql`coalesce(m.joined_at, m.created_at)`;
  const found = sql`
    FROM membership m JOIN account a ON a.id = m.account_id
    WHERE m.organization_id = ${organization_id} AND m.status <> 'left'
      ${group ? sql`AND ${inGroup(group)}` : sql``}
      ${status ? sql`AND m.status = ${status}` : sql``}
      ${start_date ? sql`AND ${joined} >= ${start_date}::date::timestamp AT TIME ZONE ${zone}` : sql``}
      ${end_date ? sql`AND ${joined} < (${end_date}::date + 1)::timestamp AT TIME ZONE ${zone}` : sql``}
      ${search ? sql`AND ${matchingWords(search)}` : sql``}`;
  const [ids, [all]] = await Promise.all([
    sql<{ id: number }[]>`SELECT m.id ${found} ORDER BY ${SORTED[order]} LIMIT ${limit} OFFSET ${offset}`,
    sql<
      { count: number }[]
    >`SELECT count(*) AS count FROM (SELECT ${found} LIMIT ${COUNT_CAP + 1}) AS capped`,
  ]);
  const page = ids.map(({ id }) => id);
  const rows = await memberRows(sql, sql`m.id = ANY (${page}::int[]) ORDER BY ${SORTED[order]}`);
  return { rows, count: all?.count ?? 0 };
}
