import { iso, sql } from "~/data/sql.server";
import type { Chef } from "../accounts/people";
import { kitchenDays } from "../chefs/open-days.server";
import { isUnderway } from "../underway.server";
import type { WireDashboard } from "./dashboard-schemas.server";

/** How many days a week at a glance has, today included. */
const DAYS = 7;

type DayToCook = Omit<WireDashboard["week"][number], "portions" | "is_closed">;

/** What I have to deliver on each of the next seven days, portions by dish; today is that of the kitchen's time zone. */
export function readWeek(me: Chef): Promise<DayToCook[]> {
  // plain SQL: a row for each day, also where nothing is ordered
  return sql<DayToCook[]>`
    WITH day AS MATERIALIZED (SELECT (app_now() AT TIME ZONE ${me.time_zone})::date AS today),
    mine AS MATERIALIZED (
      SELECT p.id, p.delivery_date, l.meal_id, l.name, l.quantity
      FROM order_part p JOIN order_line l ON l.part_id = p.id AND l.status = 'active' CROSS JOIN day
      WHERE p.chef_id = ${me.chef_id} AND ${isUnderway} AND p.delivery_date BETWEEN day.today AND day.today + ${DAYS - 1}::int)
    SELECT day.today + ahead AS date, (SELECT count(DISTINCT id)::int FROM mine WHERE delivery_date = day.today + ahead) AS orders,
      (SELECT coalesce(json_agg(json_build_object('meal_id', dish.meal_id, 'name', dish.name, 'portions', dish.portions)
          ORDER BY dish.portions DESC, dish.name), '[]')
        FROM (SELECT meal_id, min(name) AS name, sum(quantity)::int AS portions FROM mine
          WHERE delivery_date = day.today + ahead GROUP BY meal_id) dish) AS dishes
    FROM day CROSS JOIN generate_series(0, ${DAYS - 1}::int) ahead ORDER BY ahead`;
}

/**
 * The next moment at which orders for a day close: of what is on offer, and of what is ordered already by a deadline
 * that was another one then. With how many portions are ordered for that day.
 */
export async function readNextCutoff(me: Chef): Promise<WireDashboard["next_cutoff"]> {
  // plain SQL: deadlines of two tables, by the database's rules of time
  const [next] = await sql<NonNullable<WireDashboard["next_cutoff"]>[]>`
    WITH clock AS MATERIALIZED (SELECT app_now() AS at),
    closing AS (
      SELECT p.cutoff_at AS at, p.delivery_date AS date FROM order_part p CROSS JOIN clock
      WHERE p.chef_id = ${me.chef_id} AND p.status IN ('placed', 'accepted') AND p.cutoff_at > clock.at
      UNION ALL
      SELECT cutoff_at(open.day, k.window_start, k.time_zone, coalesce(s.cutoff_hours, c.cutoff_hours)), open.day
      FROM schedule s JOIN meal m ON m.id = s.meal_id JOIN chef c ON c.id = s.chef_id JOIN marketplace k ON k.id = c.marketplace_id CROSS JOIN clock
      CROSS JOIN LATERAL (SELECT next_orderable_date(s.start_date, s.end_date, coalesce(s.cutoff_hours, c.cutoff_hours), k.window_start,
        k.time_zone, clock.at, ${kitchenDays}) AS day) open
      WHERE s.chef_id = ${me.chef_id} AND s.deleted_at IS NULL AND s.orderable_until > clock.at AND m.is_listed AND open.day IS NOT NULL)
    SELECT ${iso(sql`first.at`, "second")} AS at, first.date, (
      SELECT coalesce(sum(l.quantity), 0)::int FROM order_part p JOIN order_line l ON l.part_id = p.id AND l.status = 'active'
      WHERE p.chef_id = ${me.chef_id} AND ${isUnderway} AND p.delivery_date = first.date) AS portions
    FROM (SELECT at, date FROM closing WHERE at IS NOT NULL AND date IS NOT NULL ORDER BY at, date LIMIT 1) first`;
  return next ?? null;
}
