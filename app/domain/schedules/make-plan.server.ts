import type { Sql, Tx } from "~/data/sql.server";
import type { Chef } from "~/domain/accounts/people";
import { conflict, missing, Refusal } from "~/domain/refusal";
import { formatDay } from "~/kit/day";
import type { ScheduleKitchen, ScheduleMeal } from "./kitchen-facts.server";
import {
  daysOverLimit,
  daysToCount,
  periodsOverLimit,
  windowsOverLimit,
  yearsOverSales,
} from "./over-limits";
import {
  cutoffText,
  draftProblem,
  type ScheduleDraft,
  type StandingDays,
  scheduledText,
  takenOf,
} from "./plan";
import type { WirePlan } from "./plan-schemas.server";
import { SCHEDULE_PROBLEMS, SCHEDULED_THAT_DAY, type ScheduleProblem } from "./rules";
import { readOrderCounts, readScheduledDays } from "./scheduled-days.server";

/**
 * Looks at schedules that are to be made: which can be, why not, and where more would be scheduled than the kitchen may
 * sell. @throws Refusal `missing` for a meal that is not among the cook's.
 */
export async function checkDrafts(
  on: Sql | Tx,
  me: Chef,
  drafts: readonly ScheduleDraft[],
  { kitchen, meals }: { kitchen: ScheduleKitchen; meals: ReadonlyMap<number, ScheduleMeal> },
): Promise<WirePlan> {
  const from = drafts.map((draft) => draft.start_date).sort()[0] ?? kitchen.today;
  const to =
    drafts
      .map((draft) => draft.end_date)
      .sort()
      .at(-1) ?? from;
  const counted = daysToCount({ from, to }, kitchen);
  const scheduled = await readScheduledDays(on, me, counted.from, counted.to);
  const results = drafts.map((draft) => {
    const meal = meals.get(draft.meal_id);
    if (!meal) throw missing();
    const { start_date, end_date, count, cutoff_hours } = draft;
    const taken = takenOf(scheduled.schedules, draft);
    const code = draftProblem(draft, meal, kitchen, taken);
    const problem = code && problemOf(code, draft, kitchen, taken);
    return { meal: { id: meal.id, name: meal.name }, start_date, end_date, count, cutoff_hours, problem };
  });
  const free = results.filter((row) => row.problem === null);
  const priced = free.map((row) => ({ ...row, price_cents: meals.get(row.meal.id)?.price_cents ?? 0 }));
  const orders =
    kitchen.window_capacity === null ? new Map<string, number>() : await readOrderCounts(on, me, from, to);
  return {
    ...{ count: free.length, results },
    over_capacity: daysOverLimit(scheduled, free, kitchen),
    over_window: windowsOverLimit(scheduled, orders, free, kitchen),
    over_period: periodsOverLimit(scheduled, free, kitchen),
    over_sales: yearsOverSales(scheduled, priced, kitchen),
  };
}

/** Why one can't be made, in words, with the schedules that have its days. */
function problemOf(
  code: ScheduleProblem,
  draft: ScheduleDraft,
  kitchen: ScheduleKitchen,
  taken: readonly StandingDays[],
) {
  if (code === "cutoff_passed") return { code, message: cutoffText(draft, kitchen), schedules: [] };
  if (code !== "scheduled") return { code, message: SCHEDULE_PROBLEMS[code], schedules: [] };
  // the day itself stands beside it
  const isOneDay = draft.start_date === draft.end_date;
  return {
    code,
    message: isOneDay ? SCHEDULED_THAT_DAY : scheduledText(taken, draft),
    schedules: taken.map(({ id, start_date, end_date }) => ({ id, start_date, end_date })),
  };
}

/**
 * Makes the schedules of a plan that have no problem, all together.
 * @param expected how many of them the asker has seen; undefined where none may have a problem
 * @throws Refusal `invalid` (`non_field_errors`) for a problem, or where nothing is left to be made; `conflict`
 *   `plan_changed` when other schedules than expected could be made by now.
 */
export async function makePlan(
  tx: Tx,
  me: Chef,
  plan: WirePlan,
  expected: number | undefined,
): Promise<WirePlan> {
  const wrong = plan.results.find((row) => row.problem !== null);
  if (wrong?.problem && (expected === undefined || plan.count === 0)) {
    const message = `${wrong.meal.name}, ${formatDay(wrong.start_date)}: ${wrong.problem.message}`;
    throw new Refusal("invalid", message, { fields: { non_field_errors: [message] } });
  }
  if (expected !== undefined && expected !== plan.count)
    throw conflict("plan_changed", "Your schedule has changed in the meantime. Check the days again.");
  await tx.db.schedule.createMany({
    data: plan.results
      .filter((row) => row.problem === null)
      .map(({ meal, start_date, end_date, count, cutoff_hours }) => ({
        ...{ meal_id: meal.id, chef_id: me.chef_id, marketplace_id: me.marketplace_id, count, cutoff_hours },
        ...{ start_date: new Date(start_date), end_date: new Date(end_date) },
      })),
  });
  return plan;
}
