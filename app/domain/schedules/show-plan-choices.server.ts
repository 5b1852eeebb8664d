import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import type { KitchenUser } from "~/domain/accounts/people";
import { CUTOFF_HOURS } from "~/kit/cutoff-hours";
import { addDays, type Day, formatDay } from "~/kit/day";
import { isOpenOn } from "../chefs/open-days";
import { kitchenProblem, readScheduleKitchen, type ScheduleKitchen } from "./kitchen-facts.server";
import { firstOrderableDay, type KitchenCutoffs, mealProblem } from "./plan";
import { SCHEDULE_PROBLEMS, scheduleRules } from "./rules";
import { type DayLimit, dayLimit, eachDay } from "./scheduled-days.server";

/** Days on which a kitchen is closed, both included. */
export interface Break {
  from: Day;
  to: Day | null;
}

export interface PlanChoices extends KitchenCutoffs {
  /** why nothing can be scheduled; null when something can */
  problem: string | null;
  /** whether it is the permit, which its cook mends among the documents */
  is_permit_missing: boolean;
  today: Day;
  /** the first day that can be scheduled and ordered, for each number of hours that can be chosen; null: closed, or without a permit, for a year */
  first_open: Readonly<Record<number, Day | null>>;
  limit: DayLimit | null;
  /** what the law limits besides: portions of a week from Monday and of a calendar year, and cents of meals sold in one; null: no limit */
  legal: { per_week: number | null; per_year: number | null; sales_per_year_cents: number | null };
  /** orders a day, the kitchen's own limit; null: none */
  orders_per_day: number | null;
  /** the last day that a needed permit covers; null where none is needed */
  permit_until: Day | null;
  /** the breaks that are on or to come, the next one first; no last day: until the cook reopens */
  breaks: Break[];
  /** the cook's meals by name, with why one can't be scheduled */
  meals: { id: number; name: string; problem: string | null }[];
}

/** Meals that a form offers at most. */
const MOST_MEALS = 500;

/** The cook's meals by name, `chosen` among them however many there are. */
async function readMeals({ chef_id }: KitchenUser, chosen: readonly number[]) {
  const select = { id: true, name: true, allergens_declared: true, suspended_at: true } as const;
  const where = { chef_id, deleted_at: null };
  const [meals, named] = await Promise.all([
    db.meal.findMany({ where, select, orderBy: [{ name: "asc" }, { id: "asc" }], take: MOST_MEALS }),
    db.meal.findMany({ where: { ...where, id: { in: [...chosen] } }, select }),
  ]);
  const listed = new Set(meals.map(({ id }) => id));
  return [...meals, ...named.filter(({ id }) => !listed.has(id))];
}

/** Why the permit allows no day that could be scheduled; null where it does, or none is needed. */
function permitProblem({
  permit_until,
  today,
}: Pick<ScheduleKitchen, "permit_until" | "today">): string | null {
  if (permit_until === "-infinity") return SCHEDULE_PROBLEMS.no_permit;
  if (permit_until === null || permit_until > today) return null;
  const ended = permit_until < today ? "ended" : "ends";
  return `Your kitchen's permit ${ended} on ${formatDay(permit_until)}. You can schedule again once we've approved a new one.`;
}

/** The first day after today, within what a schedule may reach, for which orders can still come and on which the kitchen cooks. */
function firstOpenDay(kitchen: ScheduleKitchen, hours: number): Day | null {
  const orderable = firstOrderableDay(kitchen, hours);
  const last = addDays(kitchen.today, scheduleRules.end_date.mostDays);
  const days = eachDay(addDays(kitchen.today, 1), last);
  return days.find((day) => day >= orderable && isOpenOn(kitchen, day)) ?? null;
}

/** What a cook can schedule, and what limits it: all that a form should say before it is sent. `chosen`: ids of meals that it names already. */
export async function showPlanChoices(me: KitchenUser, chosen: readonly number[] = []): Promise<PlanChoices> {
  const [kitchen, meals] = await Promise.all([readScheduleKitchen(sql, me), readMeals(me, chosen)]);
  const { today, closed_from, closed_to, cutoff_hours, open_from, delivery_window } = kitchen;
  const hasNoPermit = kitchen.permit_until === "-infinity";
  const [ofKitchen, ofPermit] = [kitchenProblem(kitchen), permitProblem(kitchen)];
  return {
    problem: ofKitchen ?? ofPermit,
    is_permit_missing: ofKitchen === null && ofPermit !== null,
    ...{ cutoff_hours, open_from, delivery_window },
    first_open: Object.fromEntries(
      CUTOFF_HOURS.choices.map((hours) => [hours, firstOpenDay(kitchen, hours)]),
    ),
    ...{ today, limit: dayLimit(kitchen), permit_until: hasNoPermit ? null : kitchen.permit_until },
    legal: {
      ...{ per_week: kitchen.max_meals_per_week, per_year: kitchen.max_meals_per_year },
      sales_per_year_cents: kitchen.max_sales_year_cents,
    },
    orders_per_day: kitchen.window_capacity,
    breaks: [...(closed_from ? [{ from: closed_from, to: closed_to }] : []), ...kitchen.also_closed]
      .filter(({ to }) => to === null || to >= today)
      .sort((a, b) => a.from.localeCompare(b.from)),
    meals: meals.map(({ id, name, allergens_declared, suspended_at }) => {
      const facts = { allergens_declared, is_suspended: suspended_at !== null };
      const problem = mealProblem(facts, { permit_until: null }, today);
      return { id, name, problem: problem && SCHEDULE_PROBLEMS[problem] };
    }),
  };
}
