import { addDays, type Day, mondayOf } from "~/kit/day";
import type { ScheduleKitchen } from "./kitchen-facts.server";
import { firstOrderableDay, type ScheduleDraft } from "./plan";
import type { WirePlan } from "./plan-schemas.server";
import { covers, dayLimit, eachDay, orderedOn, type ScheduledDays } from "./scheduled-days.server";

type Draft = Omit<ScheduleDraft, "meal_id">;
type Limits = Pick<ScheduleKitchen, "max_meals_per_week" | "max_meals_per_year" | "max_sales_year_cents">;

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
  const counted = legalPeriods(kitchen).map((period) => period.of);
  if (kitchen.max_sales_year_cents !== null) counted.push(yearOf);
  const periods = counted.map((of) => ({ from: of(from).from, to: of(to).to }));
  const ends = [to, ...periods.map((period) => period.to)].sort();
  return { from: [from, ...periods.map((period) => period.from)].sort()[0] ?? from, to: ends.at(-1) ?? to };
}

const sumOf = (rows: readonly number[]) => rows.reduce((sum, one) => sum + one, 0);

/** The days that the drafts have, each once, the soonest first. */
const daysOf = (drafts: readonly Draft[]): Day[] =>
  [...new Set(drafts.flatMap(({ start_date, end_date }) => eachDay(start_date, end_date)))].sort();

/** Whether a schedule can still be ordered on a day or later: what it has left of days whose orders are closed is sold by nobody. */
const isOrderable = (schedule: Pick<Draft, "cutoff_hours">, day: Day, kitchen: ScheduleKitchen) =>
  day >= firstOrderableDay(kitchen, schedule.cutoff_hours);

/** Days with more portions than the kitchen may sell, once the drafts are scheduled. */
export function daysOverLimit(
  scheduled: ScheduledDays,
  drafts: readonly Draft[],
  kitchen: ScheduleKitchen,
): WirePlan["over_capacity"] {
  const limit = dayLimit(kitchen);
  if (limit === null) return [];
  const isSold = (one: Omit<Draft, "count">, day: Day) => covers(one, day) && isOrderable(one, day, kitchen);
  return daysOf(drafts)
    .map((day) => ({
      day,
      portions:
        orderedOn(scheduled, day) +
        sumOf(scheduled.schedules.filter((one) => isSold(one, day)).map(({ left }) => left)) +
        sumOf(drafts.filter((one) => isSold(one, day)).map(({ count }) => count)),
      ...{ limit: limit.portions, by: limit.by },
    }))
    .filter((one) => one.portions > one.limit);
}

/**
 * Days on which the delivery window may be full before all is sold: its orders, and at most one more for each portion that can
 * still be ordered, are more than the kitchen takes. `orders`: those of each day.
 */
export function windowsOverLimit(
  scheduled: ScheduledDays,
  orders: ReadonlyMap<Day, number>,
  drafts: readonly Draft[],
  { window_capacity: limit }: Pick<ScheduleKitchen, "window_capacity">,
): WirePlan["over_window"] {
  if (limit === null) return [];
  return daysOf(drafts)
    .map((day) => ({
      day,
      orders:
        (orders.get(day) ?? 0) +
        sumOf(scheduled.schedules.filter((one) => covers(one, day)).map(({ left }) => left)) +
        sumOf(drafts.filter((draft) => covers(draft, day)).map(({ count }) => count)),
      limit,
    }))
    .filter((one) => one.orders > one.limit);
}

/** Schedules that can still be ordered: what no longer can is sold or isn't. */
const openOf = ({ schedules }: ScheduledDays, kitchen: ScheduleKitchen) =>
  schedules.filter((one) => isOrderable(one, one.end_date, kitchen));

/** The periods that the drafts have a day in, the soonest first. */
function periodsOf(drafts: readonly Draft[], of: (day: Day) => Range): Range[] {
  const periods = new Map(daysOf(drafts).map((day) => [of(day).from, of(day)]));
  return [...periods.values()];
}

/** Whether a range has a day of a period. */
const isIn =
  ({ from, to }: Range) =>
  (one: { start_date: Day; end_date: Day }) =>
    one.start_date <= to && one.end_date >= from;

/** Calendar years in which the drafts and all that is scheduled would sell for more than the law lets the kitchen sell. Cents. */
export function yearsOverSales(
  scheduled: ScheduledDays,
  drafts: readonly (Draft & { price_cents: number })[],
  kitchen: ScheduleKitchen,
): WirePlan["over_sales"] {
  const limit_cents = kitchen.max_sales_year_cents;
  if (limit_cents === null) return [];
  return periodsOf(drafts, yearOf)
    .map(({ from, to }) => {
      const inYear = isIn({ from, to });
      const cents =
        sumOf(scheduled.ordered.filter(({ day }) => day >= from && day <= to).map((one) => one.cents)) +
        sumOf(
          openOf(scheduled, kitchen)
            .filter(inYear)
            .map((one) => one.left * one.price_cents),
        ) +
        sumOf(drafts.filter(inYear).map((one) => one.count * one.price_cents));
      return { from, to, cents, limit_cents };
    })
    .filter((one) => one.cents > one.limit_cents);
}

/** Weeks and years with more portions than the law lets the kitchen sell, once the drafts are scheduled. */
export function periodsOverLimit(
  scheduled: ScheduledDays,
  drafts: readonly Draft[],
  kitchen: ScheduleKitchen,
): WirePlan["over_period"] {
  const open = openOf(scheduled, kitchen);
  return legalPeriods(kitchen).flatMap(({ per, limit, of }) =>
    periodsOf(drafts, of)
      .map(({ from, to }) => {
        const inPeriod = isIn({ from, to });
        const portions =
          sumOf(scheduled.ordered.filter(({ day }) => day >= from && day <= to).map((one) => one.portions)) +
          sumOf(open.filter(inPeriod).map(({ left }) => left)) +
          sumOf(drafts.filter(inPeriod).map(({ count }) => count));
        return { per, from, to, portions, limit };
      })
      .filter((one) => one.portions > limit),
  );
}
