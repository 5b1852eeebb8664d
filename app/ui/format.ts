/**
 * Money, days and times as people read them. Everything is computed from its arguments alone, so the
 * server and the browser write the same text.
 */

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const dayMilliseconds = 86_400_000;

/** Whole cents as dollars: 1250 → "$12.50", 123456 → "$1,234.56", −290 → "−$2.90" (a true minus sign). */
export function moneyText(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "−" : ""}$${grouped}.${rest}`;
}

type DayParts = { weekday: string; date: number; month: string; year: number };

/** The parts of a calendar day given as YYYY-MM-DD (no time zone involved). */
export function dayParts(day: string): DayParts {
  const at = new Date(`${day}T00:00:00Z`);
  return {
    weekday: weekdays[at.getUTCDay()] ?? "",
    date: at.getUTCDate(),
    month: months[at.getUTCMonth()] ?? "",
    year: at.getUTCFullYear(),
  };
}

/** A calendar day (YYYY-MM-DD) as "Tue, 24 Nov 2026"; `short` leaves the year out. */
export function dayText(day: string, form: "long" | "short" = "long"): string {
  const { weekday, date, month, year } = dayParts(day);
  return form === "short" ? `${weekday}, ${date} ${month}` : `${weekday}, ${date} ${month} ${year}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

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
export function wallClock(instant: string, timeZone: string): { day: string; time: string } {
  const parts: Record<string, string> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(new Date(instant))) parts[type] = value;
  const hour = Number(parts.hour) % 24;
  const minutes = parts.minute === "00" ? "" : `:${parts.minute}`;
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour < 12 ? "am" : "pm"}`,
  };
}

/** An instant (ISO 8601 UTC) in a time zone as "Tue, 24 Nov 2026, 6 pm". */
export function instantText(instant: string, timeZone: string): string {
  const { day, time } = wallClock(instant, timeZone);
  return `${dayText(day)}, ${time}`;
}

/** The calendar day `count` days after a day, both as YYYY-MM-DD. */
export function dayAfter(day: string, count = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMilliseconds).toISOString().slice(0, 10);
}

/** "1 review", "3 reviews"; the plural adds an s unless given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
