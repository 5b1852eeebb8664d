import { addDays, type Day, daysFrom, timeText, weekdayOf } from "~/kit/day";
import { daysText } from "~/kit/day-list";
import { isOpenOn, type KitchenDays } from "../chefs/open-days";
import type { ScheduleProblem } from "./rules";

/** A schedule that is to be made. Days are in the kitchen's time zone, both included. */
export interface ScheduleDraft {
  meal_id: number;
  start_date: Day;
  end_date: Day;
  /** portions over the whole range */
  count: number;
  /** null: the kitchen's own */
  cutoff_hours: number | null;
}

/** What decides whether a meal can be scheduled. */
export interface MealFacts {
  id: number;
  name: string;
  allergens_declared: boolean;
  is_suspended: boolean;
}

/** When a kitchen's orders close. */
export interface KitchenCutoffs {
  /** hours before the delivery window, where a schedule has none of its own */
  cutoff_hours: number;
  /** the first day whose cutoff lies ahead, for each number of hours that can be chosen */
  open_from: Readonly<Record<number, Day>>;
  /** the hours in which dinners are delivered: HH:MM where the kitchen is */
  delivery_window: { from: string; to: string };
}

export interface KitchenFacts extends KitchenDays, KitchenCutoffs {
  today: Day;
}

/** One schedule that stands already. */
export interface StandingDays {
  id: number;
  start_date: Day;
  end_date: Day;
}

interface PlanDays {
  start_date: Day;
  end_date: Day;
  weekdays_only?: boolean | undefined;
  repeat_until?: Day | undefined;
}

/** The days of a plan in their order: those of its range, or weekdays among them, and the same of each week until `repeat_until`. */
export function daysOfPlan({ start_date, end_date, weekdays_only, repeat_until }: PlanDays): Day[] {
  const last = repeat_until ?? end_date;
  const length = daysFrom(start_date, end_date) + 1;
  return Array.from({ length: daysFrom(start_date, last) + 1 }, (_, n) => n)
    .filter((n) => repeat_until === undefined || n % 7 < length)
    .map((n) => addDays(start_date, n))
    .filter((day) => !weekdays_only || weekdayOf(day) < 5);
}

/** Why a meal can't be scheduled from that day on, as far as the meal and the kitchen's permit decide; null when it can. */
export function mealProblem(
  meal: Pick<MealFacts, "allergens_declared" | "is_suspended">,
  { permit_until }: Pick<KitchenFacts, "permit_until">,
  start_date: Day,
): ScheduleProblem | null {
  if (meal.is_suspended) return "suspended";
  if (!meal.allergens_declared) return "undeclared";
  if (permit_until === "-infinity") return "no_permit";
  return permit_until !== null && permit_until < start_date ? "permit_ended" : null;
}

/** The first day that can still be ordered with a cutoff of so many hours; null: the kitchen's own. */
export function firstOrderableDay(
  { cutoff_hours, open_from }: Pick<KitchenCutoffs, "cutoff_hours" | "open_from">,
  hours: number | null,
): Day {
  // the database takes no other hours than those that can be chosen
  return open_from[hours ?? cutoff_hours] as Day;
}

/** Whether orders for all days of a schedule on which the kitchen cooks are closed by now. */
export function isPastCutoff(
  draft: Omit<ScheduleDraft, "meal_id" | "count">,
  kitchen: KitchenFacts,
): boolean {
  const last = daysOfPlan(draft).findLast((day) => isOpenOn(kitchen, day));
  return last !== undefined && last < firstOrderableDay(kitchen, draft.cutoff_hours);
}

/** When orders for a schedule closed, as its cook reads it. */
export function cutoffText(
  { start_date, end_date, cutoff_hours }: Omit<ScheduleDraft, "meal_id" | "count">,
  kitchen: KitchenCutoffs,
): string {
  const days = start_date === end_date ? "that day" : "these days";
  const hours = cutoff_hours ?? kitchen.cutoff_hours;
  return `Orders for ${days} are closed already: they close ${hours} hours before ${timeText(kitchen.delivery_window.from)}.`;
}

/** Why a schedule can't be made, or would never sell anything; null when it can. `taken`: the meal's schedules of its days. */
export function draftProblem(
  draft: ScheduleDraft,
  meal: MealFacts,
  kitchen: KitchenFacts,
  taken: readonly StandingDays[],
): ScheduleProblem | null {
  if (draft.start_date <= kitchen.today) return "past";
  const problem = mealProblem(meal, kitchen, draft.start_date);
  if (problem) return problem;
  if (taken.length > 0) return "scheduled";
  if (!daysOfPlan(draft).some((day) => isOpenOn(kitchen, day))) return "closed";
  return isPastCutoff(draft, kitchen) ? "cutoff_passed" : null;
}

type Range = Pick<StandingDays, "start_date" | "end_date">;

/** Those of a meal's schedules that have a day of a range. */
export function takenOf<Standing extends StandingDays & { meal_id: number }>(
  standing: readonly Standing[],
  { meal_id, start_date, end_date }: Range & { meal_id: number },
): Standing[] {
  return standing.filter(
    (one) => one.meal_id === meal_id && one.start_date <= end_date && one.end_date >= start_date,
  );
}

/** On which days of a range the meal is scheduled already, as its cook reads it. */
export function scheduledText(taken: readonly Range[], range: Range): string {
  const days = daysOfPlan(range).filter((day) =>
    taken.some((one) => one.start_date <= day && day <= one.end_date),
  );
  return `This meal is already scheduled for ${daysText(days)}.`;
}

/**
 * A schedule of a week ago in the week that begins on `monday`: only its days in that week, and of those only the ones
 * after `today`, with its share of the portions. Null for what had no day in the week before.
 */
export function copyToWeek<Draft extends ScheduleDraft>(draft: Draft, monday: Day, today: Day): Draft | null {
  const [first, last] = [addDays(draft.start_date, 7), addDays(draft.end_date, 7)];
  const sunday = addDays(monday, 6);
  if (last < monday || first > sunday) return null;
  let [begins, end_date] = [first, last];
  if (begins < monday) begins = monday;
  if (end_date > sunday) end_date = sunday;
  // a range that is over stays as it is: it is shown with the reason
  const start_date = begins <= today && end_date > today ? addDays(today, 1) : begins;
  const share = (daysFrom(start_date, end_date) + 1) / (daysFrom(first, last) + 1);
  return { ...draft, start_date, end_date, count: Math.max(1, Math.round(draft.count * share)) };
}
