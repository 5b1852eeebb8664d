/** The fields of a cooking schedule as plain data, for forms and schemas alike. Days are in the kitchen's time zone. */
export const scheduleRules = {
  meal: { required: "Select a meal" },
  start_date: { required: "Start date is required", past: "Start date must be in the future" },
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
  cutoff_hours: { choices: [12, 24, 36, 48, 72], message: "Choose 12, 24, 36, 48 or 72 hours" },
} as const;
