import { constraintOf } from "~/data/database-error";
import { invalid, Refusal } from "~/domain/refusal";
import { type Day, daysFrom } from "~/kit/day";
import { SCHEDULE_PROBLEMS, scheduleRules } from "./rules";

/** A wrong range of days, in the words of the form. `today` is the kitchen's day; `starts` false: the start stays as it is. */
export function refuseRange(start_date: Day, end_date: Day, today: Day, starts = true): void {
  if (starts && start_date <= today) throw invalid("start_date", scheduleRules.start_date.past);
  if (end_date < start_date) throw invalid("end_date", scheduleRules.end_date.early);
  if (daysFrom(start_date, end_date) + 1 > scheduleRules.end_date.mostDays)
    throw invalid("end_date", scheduleRules.end_date.late);
}

/** The database's own no to two schedules of one meal on one day, as the form's; anything else stays what it is. */
export function refuseOverlap(error: unknown): never {
  if (constraintOf(error) === "schedule_no_overlap") {
    const message = SCHEDULE_PROBLEMS.scheduled;
    throw new Refusal("invalid", message, { fields: { non_field_errors: [message] } });
  }
  throw error;
}
