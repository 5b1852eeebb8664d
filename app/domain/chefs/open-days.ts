import { addDays, type Day } from "~/kit/day";

/** Whole days, both included. */
export interface ClosedDays {
  from: Day;
  to: Day;
}

/** What decides on which days a kitchen cooks. */
export interface KitchenDays {
  closed_from: Day | null;
  /** null while `closed_from` is set: until further notice */
  closed_to: Day | null;
  /** further days on which it is closed */
  also_closed: readonly ClosedDays[];
  /** the last day the kitchen's permit covers, `-infinity` (before every day) without one; null where none is needed */
  permit_until: Day | null;
}

/**
 * The days on which a kitchen cooks nothing, as ranges, but for those that are closed besides: from a day on or after it, to a day where there is an end. A range
 * whose beginning is null is none. This is the one description; `isOpenOn` reads it here, `openOn` in SQL.
 */
export const SHUT = [
  { begins: "from", on: "closed_from", to: "closed_to" },
  { begins: "after", on: "permit_until", to: null },
] as const satisfies {
  begins: "from" | "after";
  on: Exclude<keyof KitchenDays, "also_closed">;
  to: Exclude<keyof KitchenDays, "also_closed"> | null;
}[];

/** Whether the kitchen cooks on that day, as far as its pause, its closed dates and its permit decide. */
export function isOpenOn(kitchen: KitchenDays, day: Day): boolean {
  if (kitchen.also_closed.some(({ from, to }) => day >= from && day <= to)) return false;
  return SHUT.every(({ begins, on, to }) => {
    const first = kitchen[on];
    if (first === null || day < first || (begins === "after" && day === first)) return true;
    const last = to && kitchen[to];
    return last !== null && day > last;
  });
}

/** The first day from `day` on that none of these breaks covers; null where one of them has no end. */
export function reopensAfter(breaks: readonly { from: Day; to: Day | null }[], day: Day): Day | null {
  const around = breaks.find(({ from, to }) => from <= day && (to === null || day <= to));
  if (around === undefined) return day;
  return around.to === null ? null : reopensAfter(breaks, addDays(around.to, 1));
}
