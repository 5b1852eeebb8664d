import type { Day } from "~/kit/day";

/** A calendar month `YYYY-MM`, of UTC. */
export type Month = string;

/** True for a month that exists. */
export const isMonth = (text: string): text is Month => /^[1-8]\d{3}-(?:0[1-9]|1[0-2])$/.test(text);

/** The month's first day. */
export const firstDayOf = (month: Month): Day => `${month}-01`;

/** The month after. */
export function monthAfter(month: Month): Month {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** The months from one to another, both included. */
export function monthsBetween(from: Month, to: Month): Month[] {
  const months: Month[] = [];
  for (let month = from; month <= to; month = monthAfter(month)) months.push(month);
  return months;
}

/** `2026-11` as `November 2026`. */
export function monthText(month: Month): string {
  return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}
