import { CUTOFF_HOURS } from "~/kit/cutoff-hours";

/** A schedule's problem that its cook can mend: in a refusal of REST, and beside the day in the form. */
export const SCHEDULE_PROBLEMS = {
  past: "Start date must be in the future",
  suspended: "This meal is suspended.",
  undeclared: "Declare the allergens of this meal before you schedule it.",
  no_permit: "Your kitchen needs a permit before you can schedule.",
  permit_ended: "Your kitchen's permit will have expired by then.",
  closed: "Your kitchen is closed then.",
  cutoff_passed: "Orders for that day are closed already.",
  scheduled: "This meal is already scheduled on some of these days.",
} as const;
export const SCHEDULED_THAT_DAY = "This meal is already scheduled on that day.";
export type ScheduleProblem = keyof typeof SCHEDULE_PROBLEMS;

/** The fields of a cooking schedule as plain data, for forms and schemas alike. Days are in the kitchen's time zone. */
export const scheduleRules = {
  meal: { required: "Select a meal" },
  start_date: { required: "Start date is required", past: SCHEDULE_PROBLEMS.past },
  end_date: {
    required: "End date is required",
    early: "End date must not be before the start date",
    mostDays: 366,
    late: "A schedule can cover up to a year",
  },
  count: {
    required: "Count cannot be empty",
    whole: "Count must be a whole number",
    min: 1,
    max: 10_000,
    message: "Enter 1 to 10,000 portions",
  },
  meals: { most: 20, message: "Choose at most 20 meals" },
  weekdays_only: { none: "There are no weekdays in this range" },
  repeat_until: {
    early: "Repeat until a date after the first week",
    long: "A range that repeats weekly can cover up to 7 days",
    late: "A schedule can repeat for up to a year",
  },
  /** schedules that one plan makes at most */
  plan: { most: 366, message: "Schedule at most 366 dinners at once" },
  cutoff_hours: CUTOFF_HOURS,
} as const;
