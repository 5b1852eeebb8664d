import { type Fragment, iso, type Sql, sql, type Tx } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { KitchenUser } from "../accounts/people";
import { lineEarnings } from "../line-earnings.server";
import { missing } from "../refusal";
import { CHEF_LISTS, type ChefList } from "./chef-lists.server";
import { tipsOfPart } from "./later-tips.server";
import { lineOfCook } from "./order-lines.server";
import type { WireChefOrder } from "./schemas.server";

/**
 * Whether the cook of a part `p` may know where it goes: only who delivers it, from accepted until 24 hours after the
 * delivery, or after the end of its window where it is not delivered (docs/rules.md, What a cook sees). Marking an old one
 * as delivered doesn't open it again: who could still read the address then has 24 hours more, 48 after the window.
 */
export const mayReadAddress: Fragment = sql`(p.chef_delivers AND CASE
  WHEN p.status IN ('accepted', 'preparing', 'out_for_delivery') THEN p.window_end_at > (SELECT app_now()) - interval '24 hours'
  ELSE p.status = 'delivered' AND p.delivered_at > (SELECT app_now()) - interval '24 hours'
    AND p.window_end_at > (SELECT app_now()) - interval '48 hours' END)`;

/** The delivery address of an order `o`, as pairs of a JSON object. */
export const deliveryAddressPairs: Fragment = sql`
  'address', o.delivery_address ->> 'address', 'city', o.delivery_address ->> 'city',
  'state', o.delivery_address ->> 'state', 'postalCode', o.delivery_address ->> 'postalCode',
  'contactPerson', o.delivery_address ->> 'contactPerson', 'phone', o.delivery_address ->> 'contactPersonNumber',
  'extraInstructions', o.delivery_address ->> 'extraInstructions'`;

/**
 * A cook's part `p` of an order `o` on the wire: only their own lines, never payments or prices of others. Contact is the
 * diner's first name; address and phone come with it where the cook may know them.
 */
const columns = sql`
  o.id, o.number, p.status, p.delivery_date, ${iso(sql`p.cutoff_at`)} AS cutoff_at, ${iso(sql`p.window_start_at`)} AS window_start_at,
  ${iso(sql`p.window_end_at`)} AS window_end_at, ${tipsOfPart} AS tip_cents, ${iso(sql`o.placed_at`)} AS placed_at,
  ${iso(sql`p.ready_at`)} AS ready_at, (SELECT party.name FROM group_order party WHERE party.id = o.group_order_id) AS group,
  (SELECT coalesce(sum(${lineEarnings}), 0)::int FROM order_line l WHERE l.part_id = p.id) AS earnings_cents,
  (SELECT json_agg(${lineOfCook} ORDER BY l.id) FROM order_line l WHERE l.part_id = p.id) AS items,
  CASE WHEN ${mayReadAddress} THEN json_build_object('first_name', who.first_name, ${deliveryAddressPairs})
    ELSE json_build_object('first_name', who.first_name) END AS contact`;

/** What a helper sees of an order: all but the money. */
function seenBy(me: KitchenUser, order: WireChefOrder): WireChefOrder {
  if (me.kind === "chef") return order;
  const items = order.items.map((item) => ({
    ...item,
    unit_price_cents: null,
    swap: item.swap && { ...item.swap, unit_price_cents: null },
  }));
  return { ...order, items, earnings_cents: null, tip_cents: null };
}

/** A cook's part of one order. @throws Refusal `missing` when there is none, or it is not placed. */
export async function readChefOrder(on: Sql | Tx, me: KitchenUser, order_id: number): Promise<WireChefOrder> {
  // plain SQL: the order as the wire has it, by the expressions that its list has too
  // never null: placed_at, items: a part that a cook sees is placed, and has lines
  const [row] = await on<WireChefOrder[]>`
    SELECT ${columns} FROM order_part p JOIN orders o ON o.id = p.order_id JOIN account who ON who.id = o.account_id
    WHERE p.order_id = ${order_id} AND p.chef_id = ${me.chef_id} AND p.status NOT IN ('pending_payment', 'expired')`;
  if (!row) throw missing();
  return seenBy(me, row);
}

/** My part of one order. @throws Refusal `missing` when there is none, or it is not placed. */
export function showChefOrder(me: KitchenUser, order_id: number): Promise<WireChefOrder> {
  return readChefOrder(sql, me, order_id);
}

export async function listChefOrders(
  me: KitchenUser,
  which: ChefList,
  { limit, offset }: Slice,
): Promise<Page<WireChefOrder>> {
  const { where, order } = CHEF_LISTS[which];
  // never null: placed_at, items: a part that a cook sees is placed, and has lines
  const [rows, [all]] = await Promise.all([
    // plain SQL: made of fragments that statements share
    sql<WireChefOrder[]>`
      SELECT ${columns} FROM (
        SELECT p.* FROM order_part p WHERE p.chef_id = ${me.chef_id} AND ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
      ) p JOIN orders o ON o.id = p.order_id JOIN account who ON who.id = o.account_id ORDER BY ${order}`,
    // plain SQL: counted under the condition that the list has
    sql<{ count: number }[]>`
      SELECT count(*) AS count FROM (SELECT FROM order_part p WHERE p.chef_id = ${me.chef_id} AND ${where} LIMIT ${COUNT_CAP + 1}) counted`,
  ]);
  return { rows: rows.map((row) => seenBy(me, row)), count: all?.count ?? 0 };
}
