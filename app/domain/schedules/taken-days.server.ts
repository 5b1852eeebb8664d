import type { Db } from "~/data/sql.server";
import { type Day, dayIn } from "~/kit/day";
import type { StandingDays } from "./plan";

/** Days of one meal, both included. */
export interface TakenRange {
  meal_id: number;
  start_date: Day;
  end_date: Day;
  /** the schedule that is changed, which is in nobody's way */
  but?: number;
}

/** The schedules of a meal that have a day of a range, the soonest first. */
export async function listTaken(on: Db, range: TakenRange): Promise<StandingDays[]> {
  const rows = await on.schedule.findMany({
    where: {
      meal_id: range.meal_id,
      deleted_at: null,
      start_date: { lte: new Date(range.end_date) },
      end_date: { gte: new Date(range.start_date) },
      ...(range.but !== undefined && { id: { not: range.but } }),
    },
    select: { id: true, start_date: true, end_date: true },
    orderBy: { start_date: "asc" },
  });
  return rows.map(({ id, start_date, end_date }) => ({
    ...{ id, start_date: dayIn("UTC", start_date), end_date: dayIn("UTC", end_date) },
  }));
}
