import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import type { KitchenUser } from "~/domain/accounts/people";
import type { Day } from "~/kit/day";
import { MAX_PAGE_SIZE } from "~/kit/paging";
import type { ClosedDays } from "../chefs/open-days";
import { kitchenProblem, readScheduleKitchen } from "./kitchen-facts.server";
import { mealProblem } from "./plan";
import { SCHEDULE_PROBLEMS } from "./rules";
import { type DayLimit, dayLimit } from "./scheduled-days.server";

export interface PlanChoices {
  /** why nothing can be scheduled; null when something can */
  problem: string | null;
  today: Day;
  limit: DayLimit | null;
  /** the last day that a needed permit covers; null where none is needed */
  permit_until: Day | null;
  /** the pause that is on or to come */
  pause: { from: Day; to: Day | null } | null;
  /** further dates on which the kitchen is closed, that are not over */
  closed: readonly ClosedDays[];
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
    pause: closed_from && (closed_to ?? today) >= today ? { from: closed_from, to: closed_to } : null,
    closed: kitchen.also_closed.filter(({ to }) => to >= today),
    meals: meals.map(({ id, name, allergens_declared, suspended_at }) => {
      const facts = { allergens_declared, is_suspended: suspended_at !== null };
      const problem = mealProblem(facts, { permit_until: null }, today);
      return { id, name, problem: problem && SCHEDULE_PROBLEMS[problem] };
    }),
  };
}
