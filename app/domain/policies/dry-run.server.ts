import { sql } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { cuisinesOfMeal } from "./read-rules.server";
import { type PaidOrder, replay } from "./replay";
import { ruleOf } from "./rule-of";
import type { DryRun, PolicyDraft } from "./schemas.server";

/** Days that a draft is tried on, and those before them that only fill weeks and months. */
const DAYS = { asked: 30, read: 62 } as const;

/** Orders that are read at most, and refused ones that are listed. */
const MOST = { orders: 50_000, listed: 200 } as const;

/** What my organization paid of its people's orders lately (only of those in one of the groups, where there are any), in the order they were placed. Plain SQL: the ledger. */
function paidOrders(organization_id: number, groups: readonly number[]): Promise<PaidOrder[]> {
  return sql<PaidOrder[]>`
    WITH latest AS (
      SELECT o.id, o.number, o.account_id, o.delivery_date, o.delivery_address, o.placed_at, o.status, o.group_order_id
      FROM orders o WHERE o.organization_id = ${organization_id} AND o.placed_at >= (SELECT app_now()) - ${DAYS.read} * interval '1 day'
      UNION ALL
      SELECT o.id, o.number, o.account_id, o.delivery_date, o.delivery_address, o.placed_at, o.status, o.group_order_id
      FROM further_organization f JOIN orders o ON o.id = f.order_id
      WHERE f.organization_id = ${organization_id} AND o.placed_at >= (SELECT app_now()) - ${DAYS.read} * interval '1 day'
      ORDER BY placed_at DESC LIMIT ${MOST.orders}
    )
    SELECT d.number, d.account_id, n.first_name || ' ' || n.last_name AS member, d.delivery_date AS day,
      d.delivery_address ->> 'postalCode' AS zip, paid.cents, paid.vouchers,
      d.placed_at >= (SELECT app_now()) - ${DAYS.asked} * interval '1 day' AS is_asked,
      (SELECT coalesce(json_agg(json_build_object('chef_id', m.chef_id, 'cuisines', ${cuisinesOfMeal},
         'window_start', to_char(coalesce(g.window_start, k.window_start), 'HH24:MI'))), '[]')
       FROM order_line l JOIN meal m ON m.id = l.meal_id JOIN marketplace k ON k.id = m.marketplace_id WHERE l.order_id = d.id) AS meals
    FROM latest d LEFT JOIN group_order g ON g.id = d.group_order_id JOIN membership n ON n.organization_id = ${organization_id} AND n.account_id = d.account_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(t.amount_cents), 0)::int8 AS cents, coalesce(sum(t.quantity), 0)::int8 AS vouchers
      FROM tender t JOIN ledger_account l ON l.id = t.ledger_account_id JOIN wallet_grant g ON g.id = l.grant_id
      WHERE t.order_id = d.id AND g.organization_id = ${organization_id} HAVING count(*) > 0) paid
    WHERE d.status NOT IN ('pending_payment', 'cancelled', 'expired') AND (cardinality(${[...groups]}::int[]) = 0 OR EXISTS (
      SELECT FROM group_member i WHERE i.membership_id = n.id AND i.group_id = ANY (${[...groups]}::int[])))
    ORDER BY d.placed_at, d.id`;
}

/** What a draft of a policy, alone, would have refused of the last 30 days' orders: whose, how much and why. Nothing is stored. */
export async function dryRunPolicy(me: CorporateAdmin, draft: PolicyDraft): Promise<DryRun> {
  const rule = ruleOf(draft);
  const orders = await paidOrders(me.organization_id, rule.groups);
  const refused = replay(rule, orders);
  return {
    orders: orders.filter(({ is_asked }) => is_asked).length,
    refused_orders: refused.length,
    refused_cents: refused.reduce((sum, { cents }) => sum + cents, 0),
    refused_vouchers: refused.reduce((sum, { vouchers }) => sum + vouchers, 0),
    refused: refused.reverse().slice(0, MOST.listed),
  };
}
