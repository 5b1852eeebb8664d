import { sql } from "~/data/sql.server";
import { isUnderway } from "../underway.server";

/** A cook's part of an order that somebody of staff has to look at. */
export interface PartToReview {
  part_id: number;
  number: string;
  order_id: number;
  chef: string;
  delivery_date: string;
  status: string;
  why: string;
  /** since when it waits: the end of its window, or when it was ordered */
  since: Date | null;
}

const MOST = 500;
/** Only staff call off what is on its way. */
const TOO_EARLY = "it went out while its diner could still cancel";

/**
 * Parts whose delivery day has ended, in the kitchen's time zone, without a delivery: the oldest first. Plain SQL, here and
 * below: days are the kitchen's own, and why is said by row.
 */
export function listLateParts(): Promise<PartToReview[]> {
  return sql<PartToReview[]>`
    SELECT p.id AS part_id, o.number, o.id AS order_id, c.full_name AS chef, p.delivery_date, p.status, 'the delivery day is over' AS why, p.window_end_at AS since
    FROM order_part p JOIN orders o ON o.id = p.order_id JOIN chef c ON c.id = p.chef_id JOIN marketplace k ON k.id = c.marketplace_id
    WHERE ${isUnderway} AND p.window_end_at <= app_now()
      AND ((p.delivery_date + 1)::timestamp AT TIME ZONE k.time_zone) <= app_now()
    ORDER BY p.delivery_date, o.id, p.id LIMIT ${MOST}`;
}

/**
 * Orders placed already for what can't be ordered anymore: a cook or a meal that was suspended, a permit that runs out
 * before the day; and dinners that went out while their diner could still cancel, until that time is over. Staff call
 * them off with a full refund (docs/rules.md, What the law asks; docs/decisions/047).
 */
export function listOrdersToReview(): Promise<PartToReview[]> {
  // plain SQL: a union of causes, each by its own index
  // each cause is found from its own few, by an index: all parts under way are many
  return sql<PartToReview[]>`
    WITH suspect AS (
      SELECT p.id FROM order_part p WHERE p.status IN ('out_for_delivery', 'delivered') AND p.cutoff_at > app_now()
      UNION SELECT p.id FROM chef c JOIN order_part p ON p.chef_id = c.id AND ${isUnderway} WHERE c.status <> 'approved'
      UNION SELECT p.id FROM marketplace k JOIN chef c ON c.marketplace_id = k.id JOIN order_part p ON p.chef_id = c.id AND ${isUnderway}
        WHERE k.permit_required AND coalesce(c.permit_expires_on, '-infinity'::date) < p.delivery_date
      UNION SELECT p.id FROM meal m JOIN order_line l ON l.meal_id = m.id AND l.status = 'active' JOIN order_part p ON p.id = l.part_id AND ${isUnderway}
        WHERE m.suspended_at IS NOT NULL
    )
    SELECT p.id AS part_id, o.number, o.id AS order_id, c.full_name AS chef, p.delivery_date, p.status, found.why, o.placed_at AS since
    FROM suspect s JOIN order_part p ON p.id = s.id JOIN orders o ON o.id = p.order_id JOIN chef c ON c.id = p.chef_id JOIN marketplace k ON k.id = c.marketplace_id
    CROSS JOIN LATERAL (
      SELECT CASE
        WHEN p.status = 'delivered' THEN ${TOO_EARLY}
        WHEN c.status <> 'approved' THEN 'the kitchen is ' || c.status
        WHEN k.permit_required AND coalesce(c.permit_expires_on, '-infinity'::date) < p.delivery_date THEN 'the permit has run out on that day'
        ELSE coalesce((SELECT m.name || ' is suspended' FROM order_line l JOIN meal m ON m.id = l.meal_id
            WHERE l.part_id = p.id AND l.status = 'active' AND m.suspended_at IS NOT NULL ORDER BY l.id LIMIT 1),
          CASE WHEN p.status = 'out_for_delivery' AND p.cutoff_at > app_now() THEN ${TOO_EARLY} END) END AS why) found
    WHERE found.why IS NOT NULL
    ORDER BY p.delivery_date, o.id, p.id LIMIT ${MOST}`;
}
