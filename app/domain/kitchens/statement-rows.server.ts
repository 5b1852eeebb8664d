import { type Fragment, sql } from "~/data/sql.server";
import type { Chef } from "../accounts/people";

/**
 * Everything that ever moved between us and a cook's bank account, one row for each transfer sent and each reversal
 * done, with the statement it belongs to: its payout's number, or the day it moved in the kitchen's time zone. Never
 * anything of what diners paid. Plain SQL: transfers and reversals are one list, and are summed up in one statement.
 */
export function movementsOf(me: Chef): Fragment {
  return sql`
    SELECT coalesce(t.payout_id::text, to_char(t.sent_at AT TIME ZONE ${me.time_zone}, 'YYYY-MM-DD')) AS statement,
      t.payout_id, t.id AS transfer_id, p.order_id, t.sent_at AS at, t.amount_cents + t.offset_cents - t.tip_cents AS meals, t.tip_cents AS tips,
      0 AS reversed, -t.offset_cents AS kept_back, t.amount_cents AS net
    FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE t.chef_id = ${me.chef_id} AND t.status = 'sent'
    UNION ALL
    SELECT coalesce(r.payout_id::text, to_char(r.done_at AT TIME ZONE ${me.time_zone}, 'YYYY-MM-DD')),
      r.payout_id, NULL, p.order_id, r.done_at, 0, 0, -r.amount_cents, 0, -r.amount_cents
    FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id JOIN order_part p ON p.id = t.part_id
    WHERE t.chef_id = ${me.chef_id} AND r.status = 'done'`;
}

/** The sums of a group of movements `m`, as statements and their lines show them. */
export const movementSums = sql`
  count(DISTINCT m.order_id)::int AS orders, sum(m.meals)::int AS meals_cents, sum(m.tips)::int AS tips_cents,
  sum(m.reversed)::int AS reversed_cents, sum(m.kept_back)::int AS kept_back_cents, sum(m.net)::int AS net_cents`;

/** A statement's own columns, for a group of movements `m` of one statement with its payout `y`. */
export function statementColumns(me: Chef): Fragment {
  return sql`
    m.statement AS id, coalesce(y.arrival_date, (max(m.at) AT TIME ZONE ${me.time_zone})::date) AS date,
    coalesce(y.status, 'sent') AS status, y.failure`;
}
