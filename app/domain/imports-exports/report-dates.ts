import { addDays, type Day, dateOfDay, dayOfDate, mondayOf } from "~/kit/day";

/** How often a report comes by itself. */
export type Pace = "week" | "month";

/** The first day after `today` on which a report is made: a Monday, or the first of a month. */
export function nextOn(pace: Pace, today: Day): Day {
  if (pace === "week") return addDays(mondayOf(today), 7);
  const date = dateOfDay(today);
  return dayOfDate(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)));
}

/** The last day up to `today` on which a report was to be made: this week's Monday, or the first of this month. */
export function lastOn(pace: Pace, today: Day): Day {
  return pace === "week" ? mondayOf(today) : (`${today.slice(0, 8)}01` as Day);
}

/** The days that a report made for `on` (a Monday, or the first of a month) is about: the week or month before, both included. */
export function daysBefore(pace: Pace, on: Day): { start_date: Day; end_date: Day } {
  const end_date = addDays(on, -1);
  return { start_date: pace === "week" ? addDays(on, -7) : (`${end_date.slice(0, 8)}01` as Day), end_date };
}
