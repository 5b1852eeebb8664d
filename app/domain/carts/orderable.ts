import { addDays, type Day } from "~/kit/day";
import { isOpenOn, type KitchenDays } from "../chefs/open-days";
import { type CapacityLimits, isWithinCapacity } from "./capacity-limits";

/** One schedule of a meal that has not ended yet, as the database sees it now. Days are in the kitchen's time zone. */
export interface OpenSchedule {
  id: number;
  start_date: Day;
  end_date: Day;
  /** portions that are neither sold nor held by others; a diner's own hold does not count against them */
  left: number;
  /** portions in checkouts of others, which may come free within 15 minutes */
  held_elsewhere: number;
  /** the first day whose cutoff still lies ahead; may be later than end_date */
  open_from: Day;
  /** the last cutoff of it, ISO 8601 */
  last_cutoff_at: string;
}

/** What decides when a meal can be ordered, apart from how many portions are wanted. */
export interface Orderability extends KitchenDays {
  /** approved cook who takes new orders, meal neither suspended nor deleted, marketplace open */
  is_listed: boolean;
  is_removed: boolean;
  batches: readonly OpenSchedule[];
  /** whether the kitchen delivers to the chosen address; null while none is chosen */
  is_served: boolean | null;
  capacity_limits: CapacityLimits | null;
}

/** How much of a cook's food one cart asks for: portions of this meal, portions and cents of the whole kitchen. */
export interface Demand {
  portions: number;
  kitchen_portions: number;
  kitchen_cents: number;
}

/** The day after, without a Date where the month cannot end: carts walk a great many days. */
function nextDay(day: Day): Day {
  const date = Number(day.slice(8)) + 1;
  return date > 28 ? addDays(day, 1) : `${day.slice(0, 8)}${date < 10 ? "0" : ""}${date}`;
}

/** The days of one schedule that are neither past their cutoff nor beyond the permit nor in the kitchen's holiday. */
export function openDays(meal: Orderability, batch: OpenSchedule): Day[] {
  const days: Day[] = [];
  let day = batch.start_date;
  if (day < batch.open_from) day = batch.open_from;
  for (; day <= batch.end_date; day = nextDay(day)) if (isOpenOn(meal, day)) days.push(day);
  return days;
}

/**
 * The days on which a meal can be ordered in the wanted number: a schedule covers the day, its cutoff has not passed,
 * the kitchen is open, the permit valid, enough portions are left, the kitchen has the capacity, and the address is served.
 * Since two schedules of a meal never overlap, a day picks its schedule.
 */
export function orderableDays(meal: Orderability, wanted: Demand): Day[] {
  if (!meal.is_listed || meal.is_served === false) return [];
  return meal.batches
    .filter((batch) => batch.left >= wanted.portions)
    .flatMap((batch) => openDays(meal, batch))
    .filter((day) => meal.capacity_limits === null || isWithinCapacity(meal.capacity_limits, day, wanted));
}

/** The next day for which at least one portion can be ordered, with its schedule; null when there is none. */
export function nextOrderable(meal: Orderability): { batch: OpenSchedule; day: Day } | null {
  if (!meal.is_listed) return null;
  for (const batch of meal.batches) {
    const day = batch.left > 0 ? openDays(meal, batch)[0] : undefined;
    if (day !== undefined) return { batch, day };
  }
  return null;
}

/** The most portions that one delivery can have: of the schedule with open days that has most left. */
export function mostPortions(meal: Orderability): number {
  const open = meal.batches.filter((batch) => openDays(meal, batch).length > 0);
  return Math.max(0, ...open.map((batch) => batch.left));
}

/** Days that all lists share, in order; none for no lists. */
export function commonDays(lists: readonly (readonly Day[])[]): Day[] {
  const [first, ...others] = lists;
  if (first === undefined) return [];
  const sets = others.map((days) => new Set(days));
  return first.filter((day) => sets.every((days) => days.has(day)));
}
