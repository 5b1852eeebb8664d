import type { Sql, Tx } from "~/data/sql.server";
import { sql } from "~/data/sql.server";
import type { Person } from "../accounts/people";
import type { OrganizationRules } from "./company-money";

/** The cuisines of a meal `m`, as a JSON list. */
export const cuisinesOfMeal = sql`(SELECT coalesce(json_agg(mc.cuisine_id), '[]') FROM meal_cuisine mc WHERE mc.meal_id = m.id)`;

/**
 * What the organizations that this person is an active member of let their money pay for what is in the cart: those with a
 * policy in force for this person. One statement, none for who is in no organization. Called under the cart's lock by a checkout, so that two
 * of one person's count one after the other.
 */
export async function readRules(
  on: Sql | Tx,
  { account_id, membership }: Pick<Person, "account_id" | "membership">,
): Promise<OrganizationRules[]> {
  if (membership === null) return [];
  // plain SQL: it is part of every checkout
  // never null: policies: an organization without one is left out by HAVING
  return on<OrganizationRules[]>`
    SELECT o.id AS organization_id, o.name AS organization, in_force.policies, basket.meals,
      ARRAY (
        SELECT d.delivery_date FROM orders d
        WHERE d.account_id = m.account_id AND d.delivery_date >= (SELECT app_now())::date - 32
          AND d.status NOT IN ('pending_payment', 'cancelled', 'expired') AND EXISTS (
            SELECT FROM tender t JOIN ledger_account l ON l.id = t.ledger_account_id JOIN wallet_grant g ON g.id = l.grant_id
            WHERE t.order_id = d.id AND g.organization_id = o.id)) AS paid_days,
      coalesce(balances.cents, 0)::int8 AS cents, coalesce(balances.vouchers, 0)::int8 AS vouchers
    FROM membership m JOIN organization o ON o.id = m.organization_id AND o.status = 'approved'
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'weekdays', p.weekdays, 'from_time', to_char(p.from_time, 'HH24:MI'),
        'to_time', to_char(p.to_time, 'HH24:MI'), 'zips', p.zips, 'cuisines', p.cuisines, 'cooks', p.cooks, 'groups', p.groups, 'max_cents', p.max_cents,
        'max_orders', p.max_orders, 'per', p.per) ORDER BY p.id) AS policies
      FROM spending_policy p WHERE p.organization_id = o.id AND p.ended_at IS NULL AND (p.groups = '{}' OR p.groups && ARRAY (
        SELECT i.group_id FROM group_member i WHERE i.membership_id = m.id)) HAVING count(*) > 0) in_force
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('chef_id', m.chef_id, 'cuisines', ${cuisinesOfMeal},
        'window_start', to_char(coalesce(g.window_start, k.window_start), 'HH24:MI'))), '[]') AS meals
      FROM cart c LEFT JOIN group_order g ON g.id = c.group_order_id JOIN cart_line w ON w.cart_id = c.id JOIN meal m ON m.id = w.meal_id JOIN marketplace k ON k.id = m.marketplace_id
      WHERE c.account_id = ${account_id}) basket
    CROSS JOIN LATERAL (
      SELECT sum(l.balance + coalesce(own.held, 0)) FILTER (WHERE l.asset = 'usd') AS cents,
        sum(l.balance + coalesce(own.held, 0)) FILTER (WHERE l.asset = 'voucher') AS vouchers
      FROM wallet_grant g JOIN ledger_account l ON l.grant_id = g.id
      LEFT JOIN LATERAL (
        SELECT sum(t.amount_cents + t.quantity) AS held FROM cart c JOIN orders h ON h.cart_id = c.id AND h.status = 'pending_payment'
        JOIN tender t ON t.order_id = h.id AND t.ledger_account_id = l.id WHERE c.account_id = ${account_id}) own ON true
      WHERE g.membership_id = m.id AND g.ended_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > (SELECT app_now()))) balances
    WHERE m.account_id = ${account_id} AND m.status = 'activated'
    ORDER BY o.id`;
}
