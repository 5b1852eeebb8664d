import { z } from "zod";
import { optional } from "~/kit/fields.server";

const cents = z.int();

const Booked = {
  orders: z.int().describe("orders placed, canceled ones among them"),
  gross_cents: cents.describe("meals ordered, and those that staff added for free, at their full price"),
  refunds_cents: cents.describe(
    "refunds that the cook is liable for, and dishes that were called off; zero or less",
  ),
  tips_cents: cents.describe("tips, less those that went back"),
  payouts_cents: cents.describe("sent to the cook's account at Stripe, less what was called back"),
};

/** A calendar year of a cook, equal to the ledger: opening + gross + refunds + tips - payouts = closing. */
export const TaxYearView = z.object({
  year: z.int(),
  first_year: z.int().describe("the year in which the kitchen opened"),
  last_year: z.int().describe("this year"),
  time_zone: z.string(),
  kitchen_name: z.string(),
  full_name: z.string(),
  ...Booked,
  opening_cents: cents.describe("owed to the cook when the year began"),
  closing_cents: cents.describe("owed to the cook when the year ended, or now"),
  months: z.array(z.object({ month: z.string().describe("YYYY-MM"), ...Booked })),
});

export const TaxYearQuery = z.object({
  year: optional(z.string().regex(/^20\d\d$/, "Use the form YYYY")).describe("YYYY; this year when left out"),
});

export type WireTaxYear = z.output<typeof TaxYearView>;
