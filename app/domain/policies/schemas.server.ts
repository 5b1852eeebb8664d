import { z } from "zod";
import { dollars, idNumber, text, typedDollars, zip } from "~/kit/fields.server";

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, like 11:30")
  .optional();

const zipList = z.array(zip).max(50, "Enter at most 50 ZIP codes");

/** ZIP codes as a list, or as one text with commas or spaces between them. */
const zips = z
  .union([zipList, z.string().max(600, "Enter at most 50 ZIP codes")])
  .default([])
  .transform((given, context) => {
    if (Array.isArray(given)) return given;
    const parsed = zipList.safeParse(given.split(/[\s,;]+/).filter((part) => part !== ""));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: "Enter 5-digit ZIP codes, separated by commas" });
    return z.NEVER;
  });

/** A policy as it is written; what is left out limits nothing. */
export const PolicyInput = z
  .object({
    name: text(60, "Name is required"),
    weekdays: z
      .array(z.number().int().min(0).max(6))
      .max(7)
      .default([])
      .describe("days of delivery, 0 is Monday; none: every day"),
    from_time: time.describe("HH:MM in the delivery city: the delivery window begins then or later"),
    to_time: time.describe("HH:MM in the delivery city: the delivery window begins before"),
    zips: zips.describe("where dinner may go; none: everywhere"),
    cuisines: z.array(idNumber).max(50).default([]).describe("ids; every meal has one of them"),
    cooks: z.array(idNumber).max(50).default([]).describe("ids; every meal is from one of them"),
    groups: z
      .array(idNumber)
      .max(50)
      .default([])
      .describe("ids: it is for people in one of them alone; none: for everybody"),
    maximum: dollars.optional().describe("dollars of the organization for one order; vouchers don't count"),
    max_orders: z
      .number({ error: "Enter a number from 1 to 100" })
      .int("Enter a number from 1 to 100")
      .min(1, "Enter a number from 1 to 100")
      .max(100, "Enter a number from 1 to 100")
      .optional()
      .describe("orders of one person in a week or month"),
    per: z.enum(["week", "month"], { error: "Choose week or month" }).default("week"),
  })
  .refine(({ from_time, to_time }) => (from_time === undefined) === (to_time === undefined), {
    path: ["to_time"],
    message: "Enter both times, or neither",
  })
  .refine(({ from_time, to_time }) => !from_time || !to_time || from_time < to_time, {
    path: ["to_time"],
    message: "The end has to be later than the start",
  });

/** The same as a form sends it: dollars as typed. */
export const PolicyForm = PolicyInput.safeExtend({ maximum: typedDollars().optional() });

export const PolicyView = z.object({
  id: z.number().int().describe("of this version: a change makes a new one"),
  name: z.string(),
  weekdays: z.array(z.number().int()),
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
  zips: z.array(z.string()),
  cuisines: z.array(z.number().int()),
  cooks: z.array(z.number().int()),
  groups: z.array(z.number().int()),
  max_cents: z.number().int().nullable(),
  max_orders: z.number().int().nullable(),
  per: z.enum(["week", "month"]).nullable(),
  created_at: z.string(),
});

export const PoliciesView = z.object({ count: z.number().int(), results: z.array(PolicyView) });

export const DryRunView = z.object({
  orders: z.number().int().describe("orders of the last 30 days that my organization paid for"),
  refused_orders: z.number().int().describe("of these, how many the policy would have refused or capped"),
  refused_cents: z.number().int(),
  refused_vouchers: z.number().int(),
  refused: z
    .array(
      z.object({
        number: z.string(),
        member: z.string(),
        day: z.string().describe("YYYY-MM-DD: the delivery's"),
        reason: z.enum(["weekday", "hours", "place", "cuisine", "cook", "count", "maximum"]),
        cents: z.number().int().describe("what my organization would not have paid"),
        vouchers: z.number().int(),
      }),
    )
    .describe("the latest 200 of them"),
});

export type PolicyDraft = z.output<typeof PolicyInput>;
export type WirePolicy = z.output<typeof PolicyView>;
export type DryRun = z.output<typeof DryRunView>;
