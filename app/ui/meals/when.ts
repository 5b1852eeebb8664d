import { addDays, formatShortDay } from "~/kit/day";
import { lowerFirst } from "~/kit/text";
import { wallClock } from "../format";
import type { WireSchedule } from "../shapes";

/** Below this many portions a card says how many are left. */
const few = 5;

/** "Order by 5 pm today", where the deadline of the next day of delivery falls on today; else null. */
function deadlineText(schedule: WireSchedule | null, now: string, timeZone: string): string | null {
  if (!schedule) return null;
  const cutoff = wallClock(schedule.cutoff_at, timeZone);
  return cutoff.day === wallClock(now, timeZone).day ? `Order by ${cutoff.time} today` : null;
}

/** The next day of delivery; "Unavailable" without one. */
const deliveryText = (schedule: WireSchedule | null, now: string, timeZone: string): string =>
  schedule ? dayWords(schedule.next_date, wallClock(now, timeZone).day) : "Unavailable";

/**
 * What a card says about ordering: the deadline when it falls on today, else the delivery day.
 * `now` is ISO 8601 UTC and comes from the loader, so that server and browser say the same.
 */
export function whenText(schedule: WireSchedule | null, now: string, timeZone: string): string {
  return deadlineText(schedule, now, timeZone) ?? deliveryText(schedule, now, timeZone);
}

/** What a meal that stands alone says: its day and, where that is today, the deadline: "Tonight, order by 5 pm today". */
export function whenWithDeadline(schedule: WireSchedule | null, now: string, timeZone: string): string {
  const [day, deadline] = [deliveryText(schedule, now, timeZone), deadlineText(schedule, now, timeZone)];
  return deadline === null ? day : `${day}, ${lowerFirst(deadline)}`;
}

/** A day of delivery: "Tonight", "Tomorrow", "Wed, 6 Jan". */
export function dayWords(day: string, today: string): string {
  if (day === today) return "Tonight";
  return day === addDays(today, 1) ? "Tomorrow" : formatShortDay(day);
}

/**
 * The same for a list: a deadline that most of its cards share says nothing of any of them, so those name the delivery
 * day instead, and the deadlines that stay are the ones that differ.
 */
export function whenTexts(
  meals: readonly { schedule: WireSchedule | null; timeZone: string }[],
  now: string,
): string[] {
  const deadlines = meals.map(({ schedule, timeZone }) => deadlineText(schedule, now, timeZone));
  const isShared = (deadline: string | null) =>
    meals.length > 1 && deadlines.filter((other) => other === deadline).length * 2 > meals.length;
  return meals.map(({ schedule, timeZone }, place) => {
    const deadline = deadlines[place] ?? null;
    return deadline === null || isShared(deadline) ? deliveryText(schedule, now, timeZone) : deadline;
  });
}

/** "3 left" when few portions are left, "Sold out" at none, else nothing. */
export function leftText(schedule: WireSchedule | null): string | null {
  if (!schedule || schedule.count_left > few) return null;
  return schedule.count_left <= 0 ? "Sold out" : `${schedule.count_left} left`;
}
