import { sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { Member } from "../accounts/people";
import { readGroups, seesAll, toRow } from "./group-row.server";
import type { GroupOrderRow } from "./schemas.server";

/** The group orders of my organization, the newest first: an admin's all of them, a member's those they opened or joined. */
export async function listGroupOrders(me: Member, { limit, offset }: Slice): Promise<Page<GroupOrderRow>> {
  const { organization_id, account_id } = me;
  const mine = seesAll(me)
    ? sql`true`
    : sql`(g.opened_by_id = ${account_id} OR EXISTS (
        SELECT FROM group_order_person p WHERE p.group_order_id = g.id AND p.account_id = ${account_id} AND p.left_at IS NULL))`;
  const [rows, [all]] = await Promise.all([
    readGroups(
      sql,
      sql`g.organization_id = ${organization_id} AND ${mine} ORDER BY g.id DESC LIMIT ${limit} OFFSET ${offset}`,
    ),
    sql<{ count: number }[]>`
      SELECT count(*) AS count FROM (
        SELECT FROM group_order g WHERE g.organization_id = ${organization_id} AND ${mine} LIMIT ${COUNT_CAP + 1}) counted`,
  ]);
  return { rows: rows.map((row) => toRow(me, row)), count: all?.count ?? 0 };
}
