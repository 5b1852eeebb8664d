import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { Chef } from "../accounts/people";
import { bookedFrom } from "../chefs/full-days.server";
import { lineEarnings } from "../line-earnings.server";
import { missing } from "../refusal";

/** How much of one limit is taken: portions, or cents for `sales`. `most` is null where nothing limits it. */
export interface Meter {
  taken: number;
  most: number | null;
}

/** What a kitchen has to cook around one day, against its own capacity and the marketplace's law. */
export interface CapacityMeter {
  day: Day;
  /** portions on the day; `most` is the smaller of the kitchen's capacity and the law's */
  today: Meter;
  /** portions from the Monday to the Sunday of the day's week */
  week: Meter;
  /** portions in the day's calendar year */
  year: Meter;
  /** what the meals of the day's calendar year earn, cents: their prices less what was given back, as revenue says */
  sales_cents: Meter;
  /** the last day of the permit; null where the marketplace asks for none, or none is on file */
  permit_until: Day | null;
  permit_required: boolean;
}

interface Row {
  day: Day;
  permit_required: boolean;
  permit_until: Day | null;
  per_day: number | null;
  per_week: number | null;
  per_year: number | null;
  sales_per_year_cents: number | null;
  day_portions: number;
  week_portions: number;
  year_portions: number;
  year_cents: number;
}

/**
 * The legal meter of my kitchen for a day of its time zone, today unless one is named. It counts as the checkout does
 * (`carts/capacity-limits.ts`): every portion that is ordered or held, by its delivery date.
 */
export async function capacityMeter(me: Chef, day: Day | null = null): Promise<CapacityMeter> {
  // plain SQL: four sums in one look
  const [row] = await sql<Row[]>`
    WITH day AS MATERIALIZED (SELECT coalesce(${day}::date, (app_now() AT TIME ZONE ${me.time_zone})::date) AS on_day)
    SELECT day.on_day AS day, k.permit_required, c.permit_expires_on AS permit_until, least(c.daily_capacity, k.max_meals_per_day) AS per_day,
      k.max_meals_per_week AS per_week, k.max_meals_per_year AS per_year, k.max_sales_year_cents AS sales_per_year_cents,
      b.day_portions, b.week_portions, b.year_portions, b.year_cents
    FROM chef c JOIN marketplace k ON k.id = c.marketplace_id CROSS JOIN day
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.quantity) FILTER (WHERE p.delivery_date = on_day), 0) AS day_portions,
        coalesce(sum(l.quantity) FILTER (WHERE date_trunc('week', p.delivery_date) = date_trunc('week', on_day)), 0) AS week_portions,
        coalesce(sum(l.quantity) FILTER (WHERE date_trunc('year', p.delivery_date) = date_trunc('year', on_day)), 0) AS year_portions,
        coalesce(sum(${lineEarnings}) FILTER (WHERE date_trunc('year', p.delivery_date) = date_trunc('year', on_day)), 0) AS year_cents
      FROM order_part p JOIN order_line l ON l.part_id = p.id AND l.status = 'active'
      WHERE p.chef_id = c.id AND p.status NOT IN ('cancelled', 'expired')
        AND p.delivery_date BETWEEN ${bookedFrom(sql`on_day`)} AND (date_trunc('year', on_day) + interval '1 year 6 days')::date
    ) b WHERE c.id = ${me.chef_id}`;
  if (!row) throw missing();
  return {
    day: row.day,
    today: { taken: row.day_portions, most: row.per_day },
    week: { taken: row.week_portions, most: row.per_week },
    year: { taken: row.year_portions, most: row.per_year },
    sales_cents: { taken: row.year_cents, most: row.sales_per_year_cents },
    permit_until: row.permit_required ? row.permit_until : null,
    permit_required: row.permit_required,
  };
}
