import { addDays, formatShortDay } from "~/kit/day";
import { lowerFirst } from "~/kit/text";
import { wallClock } from "../format";
import type { WireSchedule } from "../shapes";

const DEADLINE = "Order by ";

/** Below this many portions a card says how many are left. */
const few = 5;

/**
 * What a card says about ordering: the deadline when it falls on today, else the delivery day.
 * `now` is ISO 8601 UTC and comes from the loader, so that server and browser say the same.
 */
export function whenText(schedule: WireSchedule | null, now: string, timeZone: string): string {
  if (!schedule) return "Unavailable";
  const today = wallClock(now, timeZone).day;
  const cutoff = wallClock(schedule.cutoff_at, timeZone);
  if (cutoff.day === today) return `${DEADLINE}${cutoff.time} today`;
  return dayWords(schedule.next_date, today);
}

/** What a meal that stands alone says: its day and, where that is today, the deadline: "Tonight, order by 5 pm today". */
export function whenWithDeadline(schedule: WireSchedule | null, now: string, timeZone: string): string {
  const text = whenText(schedule, now, timeZone);
  if (!schedule || !text.startsWith(DEADLINE)) return text;
  return `${dayWords(schedule.next_date, wallClock(now, timeZone).day)}, ${lowerFirst(text)}`;
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
  const texts = meals.map(({ schedule, timeZone }) => whenText(schedule, now, timeZone));
  const shared = texts.find(
    (text) => text.startsWith(DEADLINE) && texts.filter((other) => other === text).length * 2 > texts.length,
  );
  return meals.map(({ schedule, timeZone }, place) => {
    const text = texts[place] ?? "";
    return schedule && text === shared && meals.length > 1
      ? dayWords(schedule.next_date, wallClock(now, timeZone).day)
      : text;
  });
}

/** "3 left" when few portions are left, "Sold out" at none, else nothing. */
export function leftText(schedule: WireSchedule | null): string | null {
  if (!schedule || schedule.count_left > few) return null;
  return schedule.count_left <= 0 ? "Sold out" : `${schedule.count_left} left`;
}
