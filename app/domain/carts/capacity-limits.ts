import { addDays, type Day, mondayOf } from "~/kit/day";

/** What a kitchen already has to cook on one delivery day: portions, cents of meals, and for how many orders. */
export interface BookedDay {
  day: Day;
  portions: number;
  cents: number;
  orders: number;
}

/**
 * How much one kitchen may cook: its own capacity for a day and for a delivery window, and what the marketplace's law asks for a day, a week and
 * a year (docs/rules.md, What the law asks). Null where nothing limits it. `booked` covers the years and weeks in question.
 */
export interface CapacityLimits {
  per_day: number | null;
  /** orders that it hands over within one delivery window, of which each day has one */
  orders_per_window: number | null;
  per_week: number | null;
  per_year: number | null;
  sales_per_year_cents: number | null;
  booked: readonly BookedDay[];
}

function sum(limits: CapacityLimits, from: Day, to: Day, unit: "portions" | "cents" | "orders"): number {
  return limits.booked.reduce(
    (total, row) => (row.day >= from && row.day <= to ? total + row[unit] : total),
    0,
  );
}

/** Whether a kitchen may cook so much more for `day`: within its day, its week from Monday, and its calendar year. */
export function isWithinCapacity(
  limits: CapacityLimits,
  day: Day,
  more: { kitchen_portions: number; kitchen_cents: number },
): boolean {
  const portions = (from: Day, to: Day) => sum(limits, from, to, "portions") + more.kitchen_portions;
  const [january, december] = [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`];
  if (limits.per_day !== null && portions(day, day) > limits.per_day) return false;
  if (limits.orders_per_window !== null && sum(limits, day, day, "orders") >= limits.orders_per_window)
    return false;
  if (limits.per_week !== null) {
    const monday = mondayOf(day);
    if (portions(monday, addDays(monday, 6)) > limits.per_week) return false;
  }
  if (limits.per_year !== null && portions(january, december) > limits.per_year) return false;
  if (limits.sales_per_year_cents === null) return true;
  return sum(limits, january, december, "cents") + more.kitchen_cents <= limits.sales_per_year_cents;
}
