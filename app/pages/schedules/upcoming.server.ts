import type { WireSchedule } from "~/domain/schedules/schemas.server";
import type { UpcomingSchedule } from "./upcoming-list";

/** What a row of the list shows of a schedule. */
export function upcomingOf(schedule: WireSchedule): UpcomingSchedule {
  const { id, meal, start_date, end_date, count, sold, count_left } = schedule;
  return { id, name: meal.name, start_date, end_date, count, sold, count_left };
}
