import { constraintOf } from "~/data/database-error";
import type { Tx } from "~/data/sql.server";
import { invalid, Refusal } from "~/domain/refusal";
import { type Day, daysFrom } from "~/kit/day";
import { type StandingDays, scheduledText } from "./plan";
import { SCHEDULE_PROBLEMS, scheduleRules } from "./rules";
import { listTaken, type TakenRange } from "./taken-days.server";

/** A wrong range of days, in the words of the form. `today` is the kitchen's day; `starts` false: the start stays as it is. */
export function refuseRange(start_date: Day, end_date: Day, today: Day, starts = true): void {
  if (starts && start_date <= today) throw invalid("start_date", scheduleRules.start_date.past);
  if (end_date < start_date) throw invalid("end_date", scheduleRules.end_date.early);
  if (daysFrom(start_date, end_date) + 1 > scheduleRules.end_date.mostDays)
    throw invalid("end_date", scheduleRules.end_date.late);
}

/** @throws Refusal `invalid` (`scheduled`, with those `schedules`) naming the days on which the range's meal is scheduled already. */
export async function refuseTaken(tx: Tx, range: TakenRange): Promise<void> {
  const schedules = await listTaken(tx.db, range);
  if (schedules.length > 0) throw isScheduled(scheduledText(schedules, range), schedules);
}

/**
 * The database's own no to two schedules of one meal on one day, and to one of a meal without declared allergens, for what
 * another change was faster with; anything else stays what it is.
 */
export function refuseConstraint(error: unknown): never {
  if (constraintOf(error) === "schedule_no_overlap") throw isScheduled(SCHEDULE_PROBLEMS.scheduled);
  if (constraintOf(error) === "schedule_allergens_declared") throw isUndeclared();
  throw error;
}

/** Says that a meal has to declare its allergens before it gets days on which it is sold. */
export function isUndeclared(): Refusal {
  const message = SCHEDULE_PROBLEMS.undeclared;
  return new Refusal("invalid", message, { fields: { non_field_errors: [message] } });
}

function isScheduled(message: string, schedules: StandingDays[] = []): Refusal {
  const fields = { non_field_errors: [message] };
  return new Refusal("invalid", message, { code: "scheduled", fields, body: { schedules } });
}
