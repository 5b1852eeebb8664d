import { addDays, type Day, mondayOf } from "~/kit/day";
import type { ScheduleKitchen } from "./kitchen-facts.server";
import { firstOrderableDay, type ScheduleDraft } from "./plan";
import type { WirePlan } from "./plan-schemas.server";
import { covers, dayLimit, eachDay, portionsOn, type ScheduledDays } from "./scheduled-days.server";

type Draft = Omit<ScheduleDraft, "meal_id">;
type Limits = Pick<ScheduleKitchen, "max_meals_per_week" | "max_meals_per_year">;

interface Range {
  from: Day;
  to: Day;
}

const weekOf = (day: Day): Range => ({ from: mondayOf(day), to: addDays(mondayOf(day), 6) });
const yearOf = (day: Day): Range => ({ from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` });

/** The periods by which the law limits a kitchen, as it counts orders: a week begins on a Monday, a year is the calendar's. */
function legalPeriods({ max_meals_per_week, max_meals_per_year }: Limits) {
  return [
    { per: "week" as const, limit: max_meals_per_week, of: weekOf },
    { per: "year" as const, limit: max_meals_per_year, of: yearOf },
  ].flatMap(({ limit, ...period }) => (limit === null ? [] : [{ ...period, limit }]));
}

/** The days whose schedules and orders decide what is too much between two days: all of the weeks and years that count. */
export function daysToCount({ from, to }: Range, kitchen: Limits): Range {
  const periods = legalPeriods(kitchen).map(({ of }) => ({ from: of(from).from, to: of(to).to }));
  const ends = [to, ...periods.map((period) => period.to)].sort();
  return { from: [from, ...periods.map((period) => period.from)].sort()[0] ?? from, to: ends.at(-1) ?? to };
}

const sumOf = (rows: readonly number[]) => rows.reduce((sum, one) => sum + one, 0);

/** Days with more portions than the kitchen may sell, once the drafts are scheduled. */
export function daysOverLimit(
  scheduled: ScheduledDays,
  drafts: readonly Draft[],
  kitchen: ScheduleKitchen,
): WirePlan["over_capacity"] {
  const limit = dayLimit(kitchen);
  if (limit === null) return [];
  const days = new Set(drafts.flatMap((draft) => eachDay(draft.start_date, draft.end_date)));
  return [...days]
    .sort()
    .map((day) => ({
      day,
      portions:
        portionsOn(scheduled, day) +
        sumOf(drafts.filter((draft) => covers(draft, day)).map(({ count }) => count)),
      ...{ limit: limit.portions, by: limit.by },
    }))
    .filter((one) => one.portions > one.limit);
}

/** Weeks and years with more portions than the law lets the kitchen sell, once the drafts are scheduled. */
export function periodsOverLimit(
  { ordered, schedules }: ScheduledDays,
  drafts: readonly Draft[],
  kitchen: ScheduleKitchen,
): WirePlan["over_period"] {
  // what can no longer be ordered is sold or isn't
  const open = schedules.filter((one) => one.end_date >= firstOrderableDay(kitchen, one.cutoff_hours));
  return legalPeriods(kitchen).flatMap(({ per, limit, of }) => {
    const days = drafts.flatMap(({ start_date, end_date }) => eachDay(start_date, end_date));
    const periods = new Map(days.map(of).map((period) => [period.from, period]));
    return [...periods.values()]
      .map(({ from, to }) => {
        const isIn = (one: { start_date: Day; end_date: Day }) =>
          one.start_date <= to && one.end_date >= from;
        const portions =
          sumOf(ordered.filter(({ day }) => day >= from && day <= to).map((one) => one.portions)) +
          sumOf(open.filter(isIn).map(({ left }) => left)) +
          sumOf(drafts.filter(isIn).map(({ count }) => count));
        return { per, from, to, portions, limit };
      })
      .filter((one) => one.portions > limit)
      .sort((one, other) => (one.from < other.from ? -1 : 1));
  });
}
