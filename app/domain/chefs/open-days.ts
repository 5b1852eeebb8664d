import type { Day } from "~/kit/day";

/** What decides on which days a kitchen cooks. */
export interface KitchenDays {
  closed_from: Day | null;
  /** null while `closed_from` is set: until further notice */
  closed_to: Day | null;
  /** the last day the kitchen's permit covers, `-infinity` (before every day) without one; null where none is needed */
  permit_until: Day | null;
}

/**
 * The days on which a kitchen cooks nothing, as ranges: from a day on or after it, to a day where there is an end. A range
 * whose beginning is null is none. This is the one description; `isOpenOn` reads it here, `openOn` in SQL.
 */
export const SHUT = [
  { begins: "from", on: "closed_from", to: "closed_to" },
  { begins: "after", on: "permit_until", to: null },
] as const satisfies {
  begins: "from" | "after";
  on: keyof KitchenDays;
  to: keyof KitchenDays | null;
}[];

/** Whether the kitchen cooks on that day, as far as its pause and its permit decide. */
export function isOpenOn(kitchen: KitchenDays, day: Day): boolean {
  return SHUT.every(({ begins, on, to }) => {
    const first = kitchen[on];
    if (first === null || day < first || (begins === "after" && day === first)) return true;
    const last = to && kitchen[to];
    return last !== null && day > last;
  });
}
