import { type Day, formatDay, isDay } from "~/kit/day";

/** What a list's URL asks to be narrowed down by: days that are none are left out, and said nothing about. */
export interface RangeFilters {
  search?: string;
  start_date?: Day;
  end_date?: Day;
}

/** Longest text that a list is searched for. */
const LONGEST = 100;

/**
 * Reads `search`, `start_date` and `end_date` of a screen's URL. `problem` is said beside the last day when it is before
 * the first one; the days narrow nothing down then.
 */
export function readRangeFilters(url: URL): {
  typed: RangeFilters;
  filters: RangeFilters;
  problem: string | null;
} {
  const search = (url.searchParams.get("search") ?? "").replaceAll("\0", "").trim().slice(0, LONGEST);
  const day = (name: string) => {
    const value = url.searchParams.get(name) ?? "";
    return isDay(value) ? value : undefined;
  };
  const [start_date, end_date] = [day("start_date"), day("end_date")];
  const searched = search ? { search } : {};
  const typed = { ...searched, ...(start_date && { start_date }), ...(end_date && { end_date }) };
  if (start_date && end_date && end_date < start_date)
    return {
      typed,
      filters: searched,
      problem: `This day is before ${formatDay(start_date)}. Choose a later day.`,
    };
  return { typed, filters: typed, problem: null };
}
