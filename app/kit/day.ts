/** A calendar day `YYYY-MM-DD` in the time zone of the marketplace or organization it belongs to. */
export type Day = string;

/** Of four digits, and not at the ends of what the database takes as a year: some weeks beside it are a day as well. */
const DAY = /^([1-8]\d{3})-(\d{2})-(\d{2})$/;

/** True for a day that exists: `2026-02-29` does not. */
export function isDay(text: string): text is Day {
  const match = DAY.exec(text);
  if (!match) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Making one costs far more than using it; there are as many as time zones of marketplaces. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A day as the typed client takes a date column: its midnight in UTC. */
export function dateOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The day of a date column that the typed client has read, or the one that an instant falls on in UTC. */
export function dayOfDate(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

/** The day that `instant` falls on in `timeZone`. */
export function dayIn(timeZone: string, instant: Date): Day {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

/** `count` days after (or before) `day`. */
export function addDays(day: Day, count: number): Day {
  const date = dateOfDay(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOfDate(date);
}

/** How many days it is from `from` to `to`: 0 for the same day, negative backwards. */
export function daysFrom(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** 0 for a Monday, 6 for a Sunday. */
export function weekdayOf(day: Day): number {
  return (dateOfDay(day).getUTCDay() + 6) % 7;
}

/** The Monday of the week a day falls in. */
export function mondayOf(day: Day): Day {
  return addDays(day, -weekdayOf(day));
}

const LONG = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});
const SHORT = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
});

/** `2026-11-24` as `Tue, 24 Nov 2026`. */
export function formatDay(day: Day): string {
  return withComma(LONG.format(dateOfDay(day)));
}

/** `2026-11-24` as `Tue, 24 Nov`. */
export function formatShortDay(day: Day): string {
  return withComma(SHORT.format(dateOfDay(day)));
}

/** Newer tables of this locale say "Sept", where every other month has three letters. */
function withComma(text: string): string {
  return text.replace(/^(\w+),? /, "$1, ").replace("Sept", "Sep");
}

/** An instant as a kitchen clock in `timeZone`: `6 pm`, `6:30 pm`. */
export function formatTime(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
  });
  return parts.format(instant).replace(":00", "").replace(/\s/g, " ").toLowerCase();
}

/** A time of day, "17:30", as "5:30 pm". */
export function timeText(time: string): string {
  const [hours, minutes] = time.split(":");
  const hour = Number(hours) % 24;
  const past = minutes === "00" ? "" : `:${minutes}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${past} ${hour < 12 ? "am" : "pm"}`;
}
