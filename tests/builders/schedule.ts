import { sql } from "~/data/sql.server";

/** A day `YYYY-MM-DD`, or how many days from today in the kitchen's time zone: 0 is today, -1 yesterday. */
export type DayOrOffset = string | number;

/** What a schedule has to know of its meal: a builder's `TestMeal`. */
interface ScheduledMeal {
  id: number;
  chef: { chef_id: number; marketplace_id: number; time_zone: string };
  /** what it was made with */
  schedule: TestSchedule | null;
}

export interface ScheduleOptions {
  meal: ScheduledMeal;
  from?: DayOrOffset;
  to?: DayOrOffset;
  /** portions over the whole range */
  count?: number;
  cutoff_hours?: 12 | 24 | 36 | 48 | 72 | null;
}

export interface TestSchedule {
  id: number;
  meal_id: number;
  /** `YYYY-MM-DD`, both included */
  start_date: string;
  end_date: string;
  count: number;
}

/** The day `offset` days from today where the marketplace is, by the product's clock. */
export async function dayFrom(offset: DayOrOffset, time_zone = "America/Chicago"): Promise<string> {
  if (typeof offset === "string") return offset;
  const [row] = await sql<
    { day: string }[]
  >`SELECT (app_now() AT TIME ZONE ${time_zone})::date + ${offset}::int AS day`;
  return (row as { day: string }).day;
}

/**
 * Portions of a meal: 20 from the day after tomorrow for eight days, or as told. It takes the place of the schedule
 * the meal was made with; two that the test made itself and that overlap are refused by the database.
 */
export async function aSchedule(options: ScheduleOptions): Promise<TestSchedule> {
  const {
    meal,
    from = 2,
    to = typeof from === "number" ? from + 7 : from,
    count = 20,
    cutoff_hours = null,
  } = options;
  const { time_zone } = meal.chef;
  if (meal.schedule) await sql`DELETE FROM schedule WHERE id = ${meal.schedule.id} AND held = 0 AND sold = 0`;
  meal.schedule = null;
  const [start_date, end_date] = [await dayFrom(from, time_zone), await dayFrom(to, time_zone)];
  const row = {
    meal_id: meal.id,
    chef_id: meal.chef.chef_id,
    marketplace_id: meal.chef.marketplace_id,
    start_date,
    end_date,
    count,
    cutoff_hours,
  };
  const [made] = await sql<{ id: number }[]>`INSERT INTO schedule ${sql(row)} RETURNING id`;
  return { id: (made as { id: number }).id, meal_id: meal.id, start_date, end_date, count };
}
