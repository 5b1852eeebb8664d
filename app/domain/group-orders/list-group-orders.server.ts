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
  const found = sql`FROM group_order g WHERE g.organization_id = ${organization_id} AND ${mine}`;
  const [rows, [all]] = await Promise.all([
    // the page's ids first: what is counted for each is not counted for those before it
    readGroups(
      sql,
      sql`g.id = ANY (ARRAY(SELECT g.id ${found} ORDER BY g.id DESC LIMIT ${limit} OFFSET ${offset})) ORDER BY g.id DESC`,
    ),
    // plain SQL: a count that ends at the most that is shown
    sql<{ count: number }[]>`
      SELECT count(*) AS count FROM (SELECT ${found} LIMIT ${COUNT_CAP + 1}) counted`,
  ]);
  return { rows: rows.map((row) => toRow(me, row)), count: all?.count ?? 0 };
}
