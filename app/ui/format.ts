/**
 * Money, days and times as the parts write them. Everything is computed from its arguments alone, so the
 * server and the browser write the same text.
 */

import { type Day, dateOfDay, formatDay, timeText } from "~/kit/day";

export { moneyText } from "./money-text";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The parts of a calendar day for a tile: "Tue 24" above "Nov". */
export function dayParts(day: Day): { weekday: string; date: number; month: string } {
  const at = dateOfDay(day);
  return {
    weekday: weekdays[at.getUTCDay()] ?? "",
    date: at.getUTCDate(),
    month: months[at.getUTCMonth()] ?? "",
  };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Building a formatter costs a hundred times its use, and a list of meals needs one per card. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** The wall clock in a time zone at an instant (ISO 8601 UTC): its day as YYYY-MM-DD and time as "6 pm". */
export function wallClock(instant: string, timeZone: string): { day: Day; time: string } {
  const parts: Record<string, string> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(new Date(instant))) parts[type] = value;
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: timeText(`${parts.hour}:${parts.minute}`),
  };
}

/** An instant (ISO 8601 UTC) in a time zone as "Tue, 24 Nov 2026, 6 pm". */
export function instantText(instant: string, timeZone: string): string {
  const { day, time } = wallClock(instant, timeZone);
  return `${formatDay(day)}, ${time}`;
}

/** A delivery window of one day (two instants, ISO 8601 UTC) in a time zone as "5 to 8 pm", or "11:30 am to 2 pm". */
export function windowText(from: string, to: string, timeZone: string): string {
  return spanText(wallClock(from, timeZone).time, wallClock(to, timeZone).time);
}

/** The hours of a delivery window, "17:00" and "20:00", as "5 to 8 pm". */
export function hoursText({ from, to }: { from: string; to: string }): string {
  return spanText(timeText(from), timeText(to));
}

function spanText(begins: string, ends: string): string {
  const half = ends.slice(-3);
  return `${begins.endsWith(half) ? begins.slice(0, -3) : begins} to ${ends}`;
}
