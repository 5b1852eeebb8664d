import { sql } from "~/data/sql.server";
import type { KitchenUser } from "~/domain/accounts/people";
import { clockCte } from "~/domain/meals/meal-json.server";
import type { Page, Slice } from "~/kit/paging";
import { scheduleJoins, schedulePairs } from "./schedule-json.server";
import type { WireSchedule } from "./schemas.server";

/**
 * The cook's schedules: those that have not ended yet, the soonest first, then the past ones, the latest first.
 * `upcoming` leaves the past ones out, `meal` keeps to one meal.
 */
export async function listSchedules(
  me: KitchenUser,
  { limit, offset }: Slice,
  { meal, upcoming = false }: { meal?: number | undefined; upcoming?: boolean | undefined } = {},
): Promise<Page<WireSchedule>> {
  const today = sql`((SELECT at FROM clock) AT TIME ZONE ${me.time_zone})::date`;
  const mine = sql`w.chef_id = ${me.chef_id} AND w.deleted_at IS NULL
    ${meal === undefined ? sql`` : sql`AND w.meal_id = ${meal}`}
    ${upcoming ? sql`AND w.end_date >= ${today}` : sql``}`;
  // plain SQL: a list in an order of its own, as the wire has it, in one statement
  const [found] = await sql<[Page<WireSchedule>]>`
    WITH ${clockCte},
    page AS MATERIALIZED (
      SELECT w.id, row_number() OVER (ORDER BY w.end_date < ${today},
        CASE WHEN w.end_date >= ${today} THEN w.start_date END, w.start_date DESC, w.id) AS n
      FROM schedule w WHERE ${mine} ORDER BY n LIMIT ${limit} OFFSET ${offset})
    SELECT (SELECT count(*)::int FROM schedule w WHERE ${mine}) AS count,
      (SELECT coalesce(json_agg(json_build_object(${schedulePairs}) ORDER BY page.n), '[]')
       FROM page JOIN schedule w ON w.id = page.id ${scheduleJoins}) AS rows`;
  return found;
}
