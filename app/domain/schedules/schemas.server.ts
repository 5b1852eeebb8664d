import { z } from "zod";
import { MealView } from "~/domain/meals/schemas.server";
import { cutoffHours, day, id, idNumber, optional } from "~/kit/fields.server";
import { scheduleRules } from "./rules";

const isNothing = (input: unknown) =>
  input === undefined || input === null || (typeof input === "string" && input.trim() === "");

interface WholeRule {
  required: string;
  whole: string;
  min: number;
  max: number;
  message: string;
}

/** JSON sends numbers, forms send their digits. */
function whole({ required, whole, min, max, message }: WholeRule) {
  return z
    .union(
      [
        z.number().meta({ type: "integer", minimum: min, maximum: max }),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,15}$/)
          .transform(Number),
      ],
      { error: ({ input }) => (isNothing(input) ? required : whole) },
    )
    .refine(Number.isInteger, { error: whole, abort: true })
    .refine((value) => value >= min && value <= max, message);
}

const aDay = (required: string) =>
  z.string({ error: required }).trim().min(1, required).meta({ format: "date" }).pipe(day);

const { count, cutoff_hours } = scheduleRules;
/** null, or an empty field of a form: the kitchen's own cutoff */
const ownOrHours = z.union([z.null(), z.literal("").transform(() => null), cutoffHours], {
  error: cutoff_hours.message,
});

const fields = {
  meal: z
    .union([idNumber, z.string().trim().min(1, scheduleRules.meal.required)], {
      error: scheduleRules.meal.required,
    })
    .pipe(id),
  start_date: aDay(scheduleRules.start_date.required),
  end_date: aDay(scheduleRules.end_date.required),
  count: whole(count).describe("portions over the whole range"),
};

export const ScheduleInput = z.object({
  ...fields,
  cutoff_hours: ownOrHours
    .optional()
    .describe("hours before the delivery window; the kitchen's own when left out"),
});
export type ScheduleInput = z.output<typeof ScheduleInput>;

/** The fields that change; what is left out stays. The meal of a schedule never changes. */
export const ScheduleChange = z.object({ ...fields, cutoff_hours: ownOrHours }).partial();
export type ScheduleChange = z.output<typeof ScheduleChange>;

export const ScheduleView = z.object({
  id: z.int(),
  meal: MealView,
  start_date: z.string(),
  end_date: z.string(),
  count: z.int(),
  declined: z
    .int()
    .describe("portions I couldn't make: `count` is without them, a copy of the week has them again"),
  held: z.int().describe("portions in checkouts that are not paid yet"),
  sold: z.int(),
  count_left: z.int(),
  cutoff_hours: z.int().describe("those that count: the schedule's own, else the kitchen's"),
  next_date: z.string().nullable().describe("the next day that can be ordered; null when none can"),
  cutoff_at: z.string().nullable().describe("ISO 8601 UTC: the cutoff of `next_date`"),
});
export type WireSchedule = z.output<typeof ScheduleView>;

export const scheduleQuery = {
  meal: optional(id),
  upcoming: optional(
    z.enum(["1", "0", "true", "false"]).transform((word) => word === "1" || word === "true"),
  ).describe("true: only those that have not ended"),
};
