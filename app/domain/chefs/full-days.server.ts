import { type Fragment, sql } from "~/data/sql.server";
import { lineEarnings } from "../line-earnings.server";

/*
 * Days for which a kitchen takes no more, kept beside it for lists and dates: working them out for each row of each list
 * would cost a sum over its orders. Plain SQL: ranges of days, and sums over sets.
 */

/**
 * From which day on (a date) orders count where a law limits the calendar year of `day`: the Monday of the week in which that
 * year begins. A week that began in the old year counts whole, and a limit for the week is held there too.
 */
export const bookedFrom = (day: Fragment) => sql`date_trunc('week', date_trunc('year', ${day}))::date`;

/** What cooks have to cook by day, of the parts `p` that `which` names: portions, cents that the meals earn (what a law on sales counts), and orders. `joined`: what `which` needs besides. */
export const bookedByDay = (which: Fragment, joined: Fragment = sql``) => sql`
  SELECT p.chef_id, p.delivery_date AS day, sum(l.quantity) AS portions, sum(${lineEarnings}) AS cents,
    count(DISTINCT p.id) AS orders
  FROM order_part p JOIN order_line l ON l.part_id = p.id AND l.status = 'active' ${joined}
  WHERE ${which} GROUP BY p.chef_id, p.delivery_date`;

/** What is ordered of the cooks `who`, by day. Checkouts that are open don't count: they come and go. */
const booked = (who: Fragment) => {
  const since = sql`CASE WHEN coalesce(k.max_meals_per_year, k.max_sales_year_cents) IS NOT NULL
    THEN ${bookedFrom(sql`app_now() - interval '1 day'`)} ELSE app_now()::date - 8 END`;
  return sql`booked AS MATERIALIZED (${bookedByDay(
    sql`${who} AND p.status NOT IN ('pending_payment', 'cancelled', 'expired') AND p.delivery_date >= ${since}`,
    sql`JOIN chef c ON c.id = p.chef_id JOIN marketplace k ON k.id = c.marketplace_id`,
  )})`;
};

/** The days, weeks from Monday and years of cook `c` in marketplace `k` that are full. */
const full = sql`
  SELECT daterange(b.day, b.day, '[]') AS days FROM booked b
  WHERE b.chef_id = c.id AND (b.portions >= least(c.daily_capacity, k.max_meals_per_day) OR b.orders >= c.window_capacity)
  UNION ALL
  SELECT daterange(date_trunc('week', b.day)::date, date_trunc('week', b.day)::date + 6, '[]') FROM booked b
  WHERE b.chef_id = c.id GROUP BY date_trunc('week', b.day) HAVING sum(b.portions) >= k.max_meals_per_week
  UNION ALL
  SELECT daterange(date_trunc('year', b.day)::date, (date_trunc('year', b.day) + interval '1 year')::date) FROM booked b
  WHERE b.chef_id = c.id GROUP BY date_trunc('year', b.day)
  HAVING sum(b.portions) >= k.max_meals_per_year OR sum(b.cents) >= k.max_sales_year_cents`;

async function keep(who: Fragment): Promise<void> {
  // plain SQL: days become ranges by aggregates, written where they differ
  await sql`
    WITH ${booked(who)}, now_full AS (
      SELECT c.id, coalesce((SELECT range_agg(f.days) FROM (${full}) f), '{}') AS days
      FROM chef c JOIN marketplace k ON k.id = c.marketplace_id WHERE ${who})
    UPDATE chef t SET full_days = n.days FROM now_full n
    WHERE t.id = n.id AND t.full_days IS DISTINCT FROM n.days`;
}

/** Has the full days of an order's kitchens follow what is ordered. Running twice does no harm. */
export function updateFullDaysOf(order_id: number): Promise<void> {
  return keep(sql`c.id IN (SELECT chef_id FROM order_part WHERE order_id = ${order_id})`);
}

/** The same for every kitchen that something limits: limits change without an order. Running twice does no harm. */
export function updateFullDays(): Promise<void> {
  return keep(sql`(c.full_days <> '{}' OR coalesce(c.daily_capacity, c.window_capacity, k.max_meals_per_day, k.max_meals_per_week,
    k.max_meals_per_year, k.max_sales_year_cents) IS NOT NULL)`);
}

/** The same for one kitchen, whose limits have changed. */
export function updateFullDaysOfChef(chef_id: number): Promise<void> {
  return keep(sql`c.id = ${chef_id}`);
}
