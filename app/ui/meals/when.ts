import { addDays, formatShortDay } from "~/kit/day";
import { wallClock } from "../format";
import type { WireSchedule } from "../shapes";

/** Below this many portions a card says how many are left. */
const few = 5;

/**
 * What a card says about ordering: the deadline when it falls on today, else the delivery day.
 * `now` is ISO 8601 UTC and comes from the loader, so that server and browser say the same.
 */
export function whenText(schedule: WireSchedule | null, now: string, timeZone: string): string {
  if (!schedule) return "Not on the stove";
  const today = wallClock(now, timeZone).day;
  const cutoff = wallClock(schedule.cutoff_at, timeZone);
  if (cutoff.day === today) return `Order by ${cutoff.time} today`;
  if (schedule.next_date === today) return "Tonight";
  if (schedule.next_date === addDays(today, 1)) return "Tomorrow";
  return formatShortDay(schedule.next_date);
}

/** "3 left" when few portions are left, "Sold out" at none, else nothing. */
export function leftText(schedule: WireSchedule | null): string | null {
  if (!schedule || schedule.count_left > few) return null;
  return schedule.count_left <= 0 ? "Sold out" : `${schedule.count_left} left`;
}
