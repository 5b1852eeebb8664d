import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import type { KitchenUser } from "~/domain/accounts/people";
import type { Day } from "~/kit/day";
import { MAX_PAGE_SIZE } from "~/kit/paging";
import { kitchenProblem, readScheduleKitchen } from "./kitchen-facts.server";
import { mealProblem } from "./plan";
import { SCHEDULE_PROBLEMS } from "./rules";
import { type DayLimit, dayLimit } from "./scheduled-days.server";

/** Days on which a kitchen is closed, both included. */
export interface Break {
  from: Day;
  to: Day | null;
}

export interface PlanChoices {
  /** why nothing can be scheduled; null when something can */
  problem: string | null;
  today: Day;
  limit: DayLimit | null;
  /** the last day that a needed permit covers; null where none is needed */
  permit_until: Day | null;
  /** the breaks that are on or to come, the next one first; no last day: until the cook reopens */
  breaks: Break[];
  /** the cook's meals by name, with why one can't be scheduled */
  meals: { id: number; name: string; problem: string | null }[];
}

/** What a cook can schedule, and what limits it: all that a form should say before it is sent. */
export async function showPlanChoices(me: KitchenUser): Promise<PlanChoices> {
  const [kitchen, meals] = await Promise.all([
    readScheduleKitchen(sql, me),
    db.meal.findMany({
      where: { chef_id: me.chef_id, deleted_at: null },
      select: { id: true, name: true, allergens_declared: true, suspended_at: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: MAX_PAGE_SIZE,
    }),
  ]);
  const { today, closed_from, closed_to } = kitchen;
  const hasNoPermit = kitchen.permit_until === "-infinity";
  return {
    problem: kitchenProblem(kitchen) ?? (hasNoPermit ? SCHEDULE_PROBLEMS.no_permit : null),
    ...{ today, limit: dayLimit(kitchen), permit_until: hasNoPermit ? null : kitchen.permit_until },
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
