import { type Fragment, type Sql, sql, type Tx } from "~/data/sql.server";
import { clockCte, mealJoins, mealPairs } from "~/domain/meals/meal-json.server";
import { kitchenDays } from "../chefs/open-days.server";
import type { WireSchedule } from "./schemas.server";

/** A schedule `w` as its cook sees it, in SQL, with its meal; needs `scheduleJoins`. */
export const schedulePairs: Fragment = sql`
  'id', w.id, 'meal', json_build_object(${mealPairs}), 'start_date', w.start_date, 'end_date', w.end_date,
  'count', w.count, 'declined', w.declined, 'held', w.held, 'sold', w.sold, 'count_left', w.count - w.held - w.sold,
  'cutoff_hours', coalesce(w.cutoff_hours, c.cutoff_hours), 'next_date', next.day,
  'cutoff_at', to_char(cutoff_at(next.day, k.window_start, k.time_zone, coalesce(w.cutoff_hours, c.cutoff_hours))
    AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The meal of `w` and all that hangs on it; needs the CTE `clock`. */
export const scheduleJoins: Fragment = sql`
  JOIN meal m ON m.id = w.meal_id ${mealJoins}
  CROSS JOIN LATERAL (SELECT CASE WHEN w.held + w.sold < w.count AND w.deleted_at IS NULL AND m.is_listed
    THEN next_orderable_date(w.start_date, w.end_date, coalesce(w.cutoff_hours, c.cutoff_hours), k.window_start, k.time_zone,
      clock.at, ${kitchenDays}) END AS day) next`;

/** One schedule of a cook by its id; a deleted one too, for the answer to a deletion. */
export async function readSchedule(
  on: Sql | Tx,
  chef_id: number,
  id: number,
): Promise<WireSchedule | undefined> {
  // plain SQL: the schedule as the wire has it, by the expressions of its list
  const [found] = await on<{ schedule: WireSchedule }[]>`
    WITH ${clockCte} SELECT json_build_object(${schedulePairs}) AS schedule
    FROM schedule w ${scheduleJoins} WHERE w.id = ${id} AND w.chef_id = ${chef_id}`;
  return found?.schedule;
}
