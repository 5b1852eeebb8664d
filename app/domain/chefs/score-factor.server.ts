import { sql } from "~/data/sql.server";
import { NO_SHOW_WEIGHT, RANKED_BELOW, SCORE_DAYS, SCORED_FROM } from "./score-weights";

/**
 * Has what cooks' ranks are multiplied by follow their scores of the last 90 days: 1 from 95 % on, and for a cook who has not
 * promised enough dinners for a score to mean something; below, in proportion. A cook whom somebody changes just now is left for the next time. Running twice does no harm. Plain SQL: sums over all cooks.
 */
export async function updateRankFactors(): Promise<void> {
  await sql`
    WITH part AS (
      SELECT p.chef_id, (p.status = 'delivered')::int AS delivered,
        (p.status IN ('accepted', 'preparing', 'out_for_delivery') AND p.delivery_date < app_now()::date - 1)::int AS no_shows,
        (SELECT count(*) FROM order_line l WHERE l.part_id = p.id AND l.status = 'declined') AS declined
      FROM order_part p WHERE p.delivery_date >= app_now()::date - ${SCORE_DAYS}::int
        AND p.status IN ('placed', 'accepted', 'preparing', 'out_for_delivery', 'delivered', 'cancelled')
    ), sums AS (
      SELECT chef_id, sum(delivered)::float8 AS delivered, (sum(delivered) + sum(declined) + ${NO_SHOW_WEIGHT}::int * sum(no_shows))::float8 AS promised
      FROM part GROUP BY chef_id
    ), factors AS (
      SELECT c.id, CASE WHEN s.promised >= ${SCORED_FROM}::int AND s.delivered / s.promised < ${RANKED_BELOW}::float8
        THEN greatest(s.delivered / s.promised / ${RANKED_BELOW}::float8, 0.1) ELSE 1 END AS factor
      FROM chef c LEFT JOIN sums s ON s.chef_id = c.id
    ), stale AS (
      SELECT t.id, f.factor FROM chef t JOIN factors f ON f.id = t.id WHERE abs(t.rank_factor - f.factor) > 0.001
      ORDER BY t.id FOR NO KEY UPDATE OF t SKIP LOCKED
    )
    UPDATE chef t SET rank_factor = stale.factor FROM stale WHERE t.id = stale.id`;
}
