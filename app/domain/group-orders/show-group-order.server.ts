import { sql } from "~/data/sql.server";
import type { Member } from "../accounts/people";
import { findGroup, type Group, mayEnd, toRow } from "./group-row.server";
import { groupRules } from "./rules";
import type { GroupOrderView, GroupPerson } from "./schemas.server";

/** Who joined, and how far each of them is, in the order in which they joined. Plain SQL: each person's orders, counted. */
function readPeople({ id, status }: Pick<Group, "id" | "status">): Promise<GroupPerson[]> {
  const isOver = status !== "open";
  return sql<GroupPerson[]>`
    SELECT a.first_name, a.last_name, own.portions, own.cooks, own.share_cents,
      CASE WHEN own.stands THEN 'paid' WHEN own.holds THEN 'checking_out' WHEN p.left_at IS NOT NULL THEN 'left'
        WHEN own.was_paid THEN 'canceled' WHEN ${isOver}::boolean THEN 'dropped_out' ELSE 'joined' END AS status
    FROM group_order_person p JOIN account a ON a.id = p.account_id
    CROSS JOIN LATERAL (
      SELECT coalesce(bool_or(o.placed_at IS NOT NULL AND o.status <> 'cancelled'), false) AS stands,
        coalesce(bool_or(o.status = 'pending_payment'), false) AS holds, coalesce(bool_or(o.placed_at IS NOT NULL), false) AS was_paid,
        coalesce(sum(o.total_quantity) FILTER (WHERE o.placed_at IS NOT NULL AND o.status <> 'cancelled'), 0)::int AS portions,
        ARRAY (SELECT DISTINCT c.full_name FROM orders b JOIN order_part part ON part.order_id = b.id JOIN chef c ON c.id = part.chef_id
          WHERE b.group_order_id = p.group_order_id AND b.account_id = p.account_id AND b.placed_at IS NOT NULL AND part.status <> 'cancelled' ORDER BY 1) AS cooks,
        sum(s.share_cents)::int AS share_cents
      FROM orders o LEFT JOIN group_order_share s ON s.order_id = o.id
      WHERE o.group_order_id = p.group_order_id AND o.account_id = p.account_id) own
    WHERE p.group_order_id = ${id} ORDER BY p.joined_at, p.account_id LIMIT ${groupRules.mostPeople * 2}`;
}

/**
 * A group order with who joined, who paid and what is missing. What somebody ordered, and how they paid, is theirs.
 * @throws Refusal `missing` for another organization's, and for one that I neither opened nor see as an admin.
 */
export async function showGroupOrder(me: Member, id: number): Promise<GroupOrderView> {
  const group = await findGroup(sql, me, id);
  return {
    ...toRow(me, group),
    may_end: group.is_open && mayEnd(me, group),
    people: await readPeople(group),
  };
}
