import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { invalid, missing } from "~/domain/refusal";
import { readScheduleKitchen, readScheduleMeals, refuseKitchen } from "./kitchen-facts.server";
import { cutoffText, draftProblem } from "./plan";
import { refuseConstraint, refuseRange, refuseTaken } from "./refusals.server";
import { SCHEDULE_PROBLEMS } from "./rules";
import { readSchedule } from "./schedule-json.server";
import type { ScheduleInput, WireSchedule } from "./schemas.server";

/**
 * Schedules a meal: `count` portions over the days from start to end, both included, in the kitchen's time zone. The
 * start lies in the future.
 * @throws Refusal `forbidden` until the kitchen is approved, `missing` for a meal that is not the cook's, `invalid` for
 *   a wrong range, one on which the kitchen is closed or whose orders are closed already, a meal without declared allergens or
 *   suspended, a needed permit that does not cover a day, and for days on which this meal is scheduled already (`non_field_errors`, which name them).
 */
export function addSchedule(me: Chef, input: ScheduleInput): Promise<WireSchedule> {
  return transaction(async (tx) => {
    const meals = await readScheduleMeals(tx, me, [input.meal], { isLocked: true });
    const kitchen = await readScheduleKitchen(tx, me, { isLocked: true });
    refuseKitchen(kitchen);
    refuseRange(input.start_date, input.end_date, kitchen.today);
    const meal = meals.get(input.meal);
    if (!meal) throw missing();
    const { meal: meal_id, start_date, end_date, count, cutoff_hours = null } = input;
    const draft = { meal_id, start_date, end_date, count, cutoff_hours };
    // the days on which it is scheduled already are named below
    const problem = draftProblem(draft, meal, kitchen, []);
    if (problem === "cutoff_passed") throw invalid("end_date", cutoffText(draft, kitchen));
    if (problem) throw invalid(problem === "closed" ? "end_date" : "meal", SCHEDULE_PROBLEMS[problem]);
    const { chef_id, marketplace_id } = me;
    await refuseTaken(tx, draft);
    const days = { start_date: new Date(start_date), end_date: new Date(end_date) };
    const made = await tx.db.schedule.create({
      data: { meal_id, chef_id, marketplace_id, ...days, count, cutoff_hours },
      select: { id: true },
    });
    return (await readSchedule(tx, me.chef_id, made.id)) as WireSchedule;
  }).catch(refuseConstraint);
}
