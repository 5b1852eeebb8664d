import { type Sql, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { invalid } from "~/domain/refusal";
import { daysFrom } from "~/kit/day";
import { readScheduleKitchen, readScheduleMeals, refuseKitchen } from "./kitchen-facts.server";
import { checkDrafts, makePlan } from "./make-plan.server";
import { daysOfPlan } from "./plan";
import type { PlanInput, WirePlan } from "./plan-schemas.server";
import { refuseConstraint, refuseRange } from "./refusals.server";
import { scheduleRules } from "./rules";

function refuseRepeat({ start_date, end_date, repeat_until }: PlanInput): void {
  const { repeat_until: rules } = scheduleRules;
  if (repeat_until === undefined) return;
  if (daysFrom(start_date, end_date) >= 7) throw invalid("end_date", rules.long);
  if (repeat_until <= end_date) throw invalid("repeat_until", rules.early);
  if (daysFrom(start_date, repeat_until) >= scheduleRules.end_date.mostDays)
    throw invalid("repeat_until", rules.late);
}

async function planOn(on: Sql | Tx, me: Chef, input: PlanInput, isLocked: boolean): Promise<WirePlan> {
  const meal_ids = [...new Set(input.meals)];
  // in this order, as everything that schedules a meal: two at once wait for each other at the meal
  const meals = await readScheduleMeals(on, me, meal_ids, { isLocked });
  const kitchen = await readScheduleKitchen(on, me, { isLocked });
  refuseKitchen(kitchen);
  refuseRange(input.start_date, input.end_date, kitchen.today);
  refuseRepeat(input);
  const days = daysOfPlan(input);
  if (days.length === 0) throw invalid("weekdays_only", scheduleRules.weekdays_only.none);
  if (days.length * meal_ids.length > scheduleRules.plan.most)
    throw invalid("end_date", scheduleRules.plan.message);
  const { count, cutoff_hours = null } = input;
  const drafts = days.flatMap((day) =>
    meal_ids.map((meal_id) => ({ meal_id, start_date: day, end_date: day, count, cutoff_hours })),
  );
  return checkDrafts(on, me, drafts, { kitchen, meals });
}

/**
 * What a plan would make: one schedule for each meal and day, with why not. Nothing is written.
 * @throws Refusal as `addSchedules`, but for the problems, which it answers.
 */
export function previewSchedules(me: Chef, input: PlanInput): Promise<WirePlan> {
  return planOn(sql, me, input, false);
}

/**
 * Schedules several meals over several days: `count` portions of each on each day, all together or none.
 * @param expected how many schedules the preview promised: those with a problem are left out
 * @throws Refusal `forbidden` until the kitchen is approved, `missing` for a meal that is not the cook's, `invalid` for
 *   wrong days and for problems without `expected`, `conflict` (`plan_changed`) when the preview no longer holds.
 */
export function addSchedules(
  me: Chef,
  { expected, ...input }: PlanInput & { expected?: number | undefined },
) {
  return transaction(async (tx) => makePlan(tx, me, await planOn(tx, me, input, true), expected)).catch(
    refuseConstraint,
  );
}
