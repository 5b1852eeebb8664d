import { type Fragment, iso, sql } from "~/data/sql.server";

/**
 * In SQL, the group order of a cart `c` as JSON of the shape `CartGroup`, null where it is tied to none; `at` is now.
 * Who shares the fee are its paid orders with a share, also canceled ones, whose share stays with the group.
 */
export function groupOfCart(at: Fragment): Fragment {
  return sql`(
    SELECT json_build_object('id', g.id, 'link_nonce', g.link_nonce, 'name', g.name, 'organization', company.name, 'day', g.delivery_date,
      'from', to_char(g.window_start, 'HH24:MI'), 'to', to_char(g.window_end, 'HH24:MI'), 'time_zone', town.time_zone,
      'deadline_at', ${iso(sql`g.deadline_at`)},
      'is_open', g.status = 'open' AND g.deadline_at > ${at} AND company.status = 'approved' AND EXISTS (
        SELECT FROM membership own WHERE own.organization_id = g.organization_id AND own.account_id = c.account_id AND own.status = 'activated'),
      'address', g.delivery_address, 'fee_cents', g.fee_cents, 'fee_paid_by', g.fee_paid_by,
      'sharers', paid.sharers, 'is_sharing', paid.is_sharing)
    FROM group_order g JOIN organization company ON company.id = g.organization_id JOIN marketplace town ON town.id = g.marketplace_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS sharers, coalesce(bool_or(shared.account_id = c.account_id), false) AS is_sharing
      FROM orders shared WHERE shared.group_order_id = g.id AND shared.placed_at IS NOT NULL AND shared.delivery_cents > 0) paid
    WHERE g.id = c.group_order_id)`;
}
