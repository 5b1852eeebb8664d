import { z } from "zod";
import { day, id, optional } from "~/kit/fields.server";
import { SCHEDULE_PROBLEMS, type ScheduleProblem, scheduleRules } from "./rules";
import { ScheduleInput } from "./schemas.server";

const { start_date, end_date, count, cutoff_hours } = ScheduleInput.shape;

/** JSON sends a boolean, a form a ticked box. */
const ticked = z.union([z.boolean(), z.literal("on").transform(() => true)]).optional();

export const PlanInput = z.object({
  meals: z
    .array(id, { error: scheduleRules.meal.required })
    .min(1, scheduleRules.meal.required)
    .max(scheduleRules.meals.most, scheduleRules.meals.message),
  start_date,
  end_date,
  weekdays_only: ticked.describe("true: no Saturdays and Sundays"),
  repeat_until: optional(day).describe("the same days again each week, up to this day"),
  count: count.describe("portions of each meal on each day"),
  cutoff_hours,
});
export type PlanInput = z.output<typeof PlanInput>;

/** Any day of the week that is asked for; this week when left out. */
export const weekQuery = { week: optional(day).describe("any day of the week, which begins on a Monday") };

export const CopyInput = z.object({ week: day.describe("any day of the week that is filled") });

/** What the asker has seen: so many schedules are made, or none. */
const expected = optional(
  z.union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
  ]),
).describe(
  "how many schedules the preview promised: those with a problem are left out. Without it nothing may have one",
);

export const PlanRequest = PlanInput.extend({ expected });
export const CopyRequest = CopyInput.extend({ expected });

const problem = z.object({
  code: z.enum(Object.keys(SCHEDULE_PROBLEMS) as [ScheduleProblem, ...ScheduleProblem[]]),
  message: z.string(),
  schedules: z
    .array(z.object({ id: z.int(), start_date: z.string(), end_date: z.string() }))
    .describe("with `scheduled`: those of the meal that have these days"),
});

export const PlanView = z.object({
  count: z.int().describe("how many of them can be made"),
  results: z.array(
    z.object({
      meal: z.object({ id: z.int(), name: z.string() }),
      start_date: z.string(),
      end_date: z.string(),
      count: z.int().describe("portions over the whole range"),
      cutoff_hours: z.int().nullable().describe("null: the kitchen's own"),
      problem: problem.nullable().describe("why it can't be made"),
    }),
  ),
  over_capacity: z
    .array(z.object({ day: z.string(), portions: z.int(), limit: z.int(), by: z.enum(["kitchen", "law"]) }))
    .describe("days with more portions scheduled than the kitchen can sell: orders stop at `limit`"),
  over_window: z
    .array(z.object({ day: z.string(), orders: z.int(), limit: z.int() }))
    .describe(
      "days whose delivery window may be full before all is sold: with an order for each portion there would be more than my kitchen takes, which is `limit`",
    ),
  over_period: z
    .array(
      z.object({
        per: z.enum(["week", "year"]),
        from: z.string(),
        to: z.string(),
        portions: z.int(),
        limit: z.int(),
      }),
    )
    .describe(
      "weeks from Monday and calendar years with more portions scheduled than the law lets the kitchen sell: orders stop at `limit`",
    ),
  over_sales: z
    .array(z.object({ from: z.string(), to: z.string(), cents: z.int(), limit_cents: z.int() }))
    .describe(
      "calendar years in which all that is scheduled would sell for more than the law lets the kitchen sell, in meal prices: orders stop at `limit_cents`",
    ),
});
export type WirePlan = z.output<typeof PlanView>;

export const WeekView = z.object({
  monday: z.string(),
  today: z.string().describe("the kitchen's day"),
  ordered: z.int().describe("portions of the week that are ordered"),
  limit: z
    .int()
    .nullable()
    .describe("portions that the law lets this kitchen sell in a week; null: no limit"),
  days: z.array(
    z.object({
      day: z.string(),
      is_open: z.boolean().describe("false: within a pause, or after the permit"),
      ordered: z.int().describe("portions that are ordered or in a checkout"),
      scheduled: z
        .int()
        .describe("portions that can be sold on that day at most, as far as schedules decide"),
      limit: z
        .object({ portions: z.int(), by: z.enum(["kitchen", "law"]) })
        .nullable()
        .describe("what the kitchen may sell a day: the lower of its own capacity and the law's"),
      schedules: z.array(
        z.object({
          id: z.int(),
          meal: z.object({ id: z.int(), name: z.string() }),
          start_date: z.string(),
          end_date: z.string(),
          count: z.int(),
          count_left: z.int(),
          ordered: z.int().describe("portions of it that are ordered for that day"),
        }),
      ),
    }),
  ),
});
export type WireWeek = z.output<typeof WeekView>;
