import { iso, sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";

/** Whether a cook's day can still be ordered. */
export interface Ordering {
  /** the day's last cutoff, ISO 8601 UTC; null where nothing is or was on sale */
  cutoff_at: string | null;
  is_open: boolean;
  /** in checkouts that are still open */
  held_portions: number;
}

/**
 * The last cutoff of a cook's day `d (chef_id, day)`: of what has been ordered for it (a schedule may have changed since),
 * and of what is still on sale.
 */
export const lastCutoff = sql`greatest(
  (SELECT max(had.cutoff_at) FROM order_part had WHERE had.chef_id = d.chef_id AND had.delivery_date = d.day
    AND had.status IN ('pending_payment', 'placed', 'accepted', 'preparing', 'out_for_delivery', 'delivered')),
  (SELECT max(cutoff_at(d.day, k.window_start, k.time_zone, coalesce(s.cutoff_hours, c.cutoff_hours)))
    FROM schedule s JOIN meal m ON m.id = s.meal_id AND m.deleted_at IS NULL JOIN chef c ON c.id = s.chef_id
    JOIN marketplace k ON k.id = s.marketplace_id
    WHERE s.chef_id = d.chef_id AND s.deleted_at IS NULL AND d.day BETWEEN s.start_date AND s.end_date))`;

/** Until when a cook's day can be ordered, and what checkouts hold of it. */
export async function readOrdering(chef_id: number, date: Day): Promise<Ordering> {
  // plain SQL: one figure out of orders and schedules
  const [row] = await sql<Ordering[]>`
    SELECT ${iso(sql`last.cutoff_at`)} AS cutoff_at, coalesce(last.cutoff_at > app_now(), false) AS is_open,
      (SELECT coalesce(sum(l.quantity), 0)::int FROM order_part p JOIN order_line l ON l.part_id = p.id
        WHERE p.chef_id = d.chef_id AND p.delivery_date = d.day AND p.status = 'pending_payment') AS held_portions
    FROM (SELECT ${chef_id}::int AS chef_id, ${date}::date AS day) d CROSS JOIN LATERAL (SELECT ${lastCutoff} AS cutoff_at) last`;
  return row ?? { cutoff_at: null, is_open: false, held_portions: 0 };
}
