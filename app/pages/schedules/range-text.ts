import { type Day, formatDay, formatShortDay } from "~/kit/day";

/** "Tue, 24 Nov 2026", or "Tue, 24 Nov to Fri, 27 Nov 2026". */
export function rangeText({ start_date, end_date }: { start_date: Day; end_date: Day }): string {
  if (start_date === end_date) return formatDay(start_date);
  return `${formatShortDay(start_date)} to ${formatDay(end_date)}`;
}
