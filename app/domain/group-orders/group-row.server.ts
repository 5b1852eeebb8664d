import { type Fragment, iso, type Sql, sql, type Tx } from "~/data/sql.server";
import { groupOrderPaths } from "~/kit/group-order-paths";
import { groupToken } from "~/kit/group-token.server";
import { pick } from "~/kit/pick";
import type { Member } from "../accounts/people";
import { adminMay } from "../organizations/admin-may";
import { missing } from "../refusal";
import type { GroupOrderRow } from "./schemas.server";

/** A group order as it is read for everybody. */
export interface Group extends Omit<GroupOrderRow, "is_mine" | "link"> {
  organization_id: number;
  opened_by_id: number;
  link_nonce: string;
  /** its deadline is ahead and nobody has closed or canceled it */
  is_open: boolean;
}

/** Group orders that `which` picks (of `g`, group_order), in that order. Plain SQL: counts of several tables, and times of its city. */
export function readGroups(on: Sql | Tx, which: Fragment): Promise<Group[]> {
  return on<Group[]>`
    SELECT g.id, g.link_nonce, g.organization_id, g.opened_by_id, g.name, o.name AS organization, opener.first_name AS opened_by, g.status, g.delivery_date,
      json_build_object('from', to_char(g.window_start, 'HH24:MI'), 'to', to_char(g.window_end, 'HH24:MI'), 'time_zone', k.time_zone) AS window,
      g.delivery_address AS address, ${iso(sql`g.deadline_at`)} AS deadline_at, g.fee_cents, g.fee_paid_by,
      g.status = 'open' AND g.deadline_at > (SELECT app_now()) AS is_open, orders.sharers, orders.paid, people.joined
    FROM group_order g JOIN organization o ON o.id = g.organization_id JOIN marketplace k ON k.id = g.marketplace_id
    JOIN account opener ON opener.id = g.opened_by_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE d.delivery_cents > 0)::int AS sharers,
        count(DISTINCT d.account_id) FILTER (WHERE d.status <> 'cancelled')::int AS paid
      FROM orders d WHERE d.group_order_id = g.id AND d.placed_at IS NOT NULL) orders
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS joined FROM group_order_person p WHERE p.group_order_id = g.id AND p.left_at IS NULL) people
    WHERE ${which}`;
}

const SHOWN_ADDRESS = ["address", "city", "state", "postalCode", "extraInstructions"] as const;

/** What everybody of the organization may know of it: no phone, nobody's name but the opener's first one. */
export function sharedView({
  organization_id: _o,
  opened_by_id: _b,
  is_open: _i,
  link_nonce: _n,
  id: _id,
  address,
  ...shown
}: Group) {
  return { ...shown, address: pick(address, SHOWN_ADDRESS) };
}

/** It with its link, as its opener and the organization's admins see it. */
export function toRow(me: Member, group: Group): GroupOrderRow {
  return {
    ...sharedView(group),
    id: group.id,
    is_mine: group.opened_by_id === me.account_id,
    link: groupOrderPaths.join(groupToken(group)),
  };
}

/** Whether somebody sees all group orders of their organization, not only their own. */
export function seesAll(me: Member): boolean {
  const role = me.membership?.admin_role;
  return role != null && adminMay(role, "see reports");
}

/** Whether somebody may close or cancel it: its opener, and the organization's owners. */
export function mayEnd(me: Member, { opened_by_id }: Pick<Group, "opened_by_id">): boolean {
  const role = me.membership?.admin_role;
  return opened_by_id === me.account_id || (role != null && adminMay(role, "give money"));
}

/** One of my organization that I opened or, as an admin, may see. @throws Refusal `missing` for every other. */
export async function findGroup(on: Sql | Tx, me: Member, id: number): Promise<Group> {
  const own = seesAll(me) ? sql`` : sql`AND g.opened_by_id = ${me.account_id}`;
  const [group] = await readGroups(
    on,
    sql`g.id = ${id} AND g.organization_id = ${me.organization_id} ${own}`,
  );
  if (!group) throw missing();
  return group;
}
