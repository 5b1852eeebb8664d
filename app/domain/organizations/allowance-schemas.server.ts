import { z } from "zod";
import { optional } from "~/kit/fields.server";
import { typedWholeDollars, wholeDollars, wholeVouchers } from "./schemas.server";

const ZONES = new Set(Intl.supportedValuesOf("timeZone"));
const between = (least: number, most: number) => {
  const message = `Enter a whole number from ${least} to ${most}`;
  return z.int({ error: message }).min(least, message).max(most, message);
};

/** The clock of an organization. */
export const timeZone = z
  .string({ error: "Choose a time zone" })
  .refine((zone) => ZONES.has(zone), "Choose a time zone")
  .meta({ examples: ["America/New_York"] });

/** What an organization gives each member in a period. */
export const AllowanceInput = z.object({
  amount: optional(wholeDollars).describe("dollars for each member; the plan's own when left out"),
  vouchers: optional(wholeVouchers).describe("vouchers for each member; the plan's own when left out"),
  reset_day: between(1, 31).describe("day of the month; the last one in shorter months"),
  carry_amount: optional(wholeDollars).describe("dollars of a member that move into the next period at most"),
  carry_vouchers: optional(wholeVouchers),
  time_zone: timeZone,
  reminder_days: between(0, 14).describe("days before the end on which members are reminded; 0 for never"),
});
/** The same as a form sends it: dollars as typed. */
export const AllowanceForm = AllowanceInput.extend({
  amount: optional(typedWholeDollars),
  carry_amount: optional(typedWholeDollars),
});
export type AllowanceInput = z.output<typeof AllowanceInput>;

const ResetOfAsset = z.object({
  amount: z.int().describe("for each member who gets it"),
  members: z.int().describe("how many would get it now: vouchers only those who have the voucher benefit"),
  total: z.int(),
  pool: z.int().describe("what lies in the pool now"),
  carried: z.int().describe("unspent, and would move into the next period"),
  expiring: z.int().describe("unspent, and would come back to the pool"),
  short: z.int().describe("what lacks if nothing comes back until then"),
});

export const AllowanceView = z.object({
  dollar_cents: z.int().nullable().describe("null where the plan decides"),
  vouchers: z.int().nullable(),
  reset_day: z.int(),
  carry_cents: z.int(),
  carry_vouchers: z.int(),
  counts_from: z.iso.date().nullable().describe("from when this counts; null where it does already"),
  time_zone: z.string(),
  reminder_days: z.int(),
  plan: z.object({ name: z.string(), dollar_cents: z.int(), vouchers: z.int() }).nullable(),
  next: z.object({
    day: z.iso.date().describe("when the next period begins, in the organization's calendar"),
    following: z.iso.date(),
    members: z.int().describe("active members, who all get dollars"),
    dollars: ResetOfAsset.describe("cents"),
    vouchers: ResetOfAsset,
  }),
  owed_cents: z.int(),
  credit_limit_cents: z.int().describe("who owes as much gets no new vouchers until an invoice is paid"),
});
export type AllowanceView = z.output<typeof AllowanceView>;
