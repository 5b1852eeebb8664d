import { type Sql, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { invalid } from "~/domain/refusal";
import { addDays, type Day, mondayOf } from "~/kit/day";
import { readScheduleKitchen, readScheduleMeals, refuseKitchen } from "./kitchen-facts.server";
import { checkDrafts, makePlan } from "./make-plan.server";
import { copyToWeek } from "./plan";
import type { WirePlan } from "./plan-schemas.server";
import { refuseConstraint } from "./refusals.server";
import { readScheduledDays } from "./scheduled-days.server";

async function copyOn(on: Sql | Tx, me: Chef, week: Day, isLocked: boolean): Promise<WirePlan> {
  const monday = mondayOf(week);
  const { schedules } = await readScheduledDays(on, me, addDays(monday, -7), addDays(monday, -1));
  const meal_ids = [...new Set(schedules.map((one) => one.meal_id))];
  const meals = await readScheduleMeals(on, me, meal_ids, { isLocked });
  const kitchen = await readScheduleKitchen(on, me, { isLocked });
  refuseKitchen(kitchen);
  const drafts = schedules.flatMap((one) => {
    const count = one.count + one.declined;
    return copyToWeek({ ...one, count }, monday, kitchen.today) ?? [];
  });
  return checkDrafts(on, me, drafts, { kitchen, meals });
}

/** What copying the week before into the week of `week` would make, with why not. Nothing is written. */
export function previewCopy(me: Chef, week: Day): Promise<WirePlan> {
  return copyOn(sql, me, week, false);
}

/**
 * Schedules in the week of `week` what was scheduled in the week before, with the same cutoffs and the portions that were put
 * on sale: what the cook had to decline of them says nothing about another week. Of a range
 * that goes beyond a week, or has begun by today, the days that are copied have their share of its portions.
 * @param expected how many schedules the preview promised: those with a problem are left out
 * @throws Refusal `forbidden` until the kitchen is approved, `invalid` for an empty week and for problems without
 *   `expected`, `conflict` (`plan_changed`) when the preview no longer holds.
 */
export function copyWeek(me: Chef, week: Day, expected?: number): Promise<WirePlan> {
  return transaction(async (tx) => {
    const plan = await copyOn(tx, me, week, true);
    if (plan.results.length === 0) throw invalid("week", "Nothing was scheduled in the week before.");
    return makePlan(tx, me, plan, expected);
  }).catch(refuseConstraint);
}
