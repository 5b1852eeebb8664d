import { z } from "zod";
import { day, daysInOrder, optional } from "~/kit/fields.server";

export const BANK_STATES = ["none", "pending", "active", "restricted"] as const;
export const REVENUE_SPANS = ["day", "week", "month"] as const;

const cents = z.int();

/** Where a cook connects their bank account, and how the account is. */
export const BankView = z.object({
  url: z
    .string()
    .describe("good for some minutes: Stripe's onboarding, or the cook's own desk there once it is active"),
  bank_status: z.enum(BANK_STATES),
  requirements: z.array(z.string()).describe("Stripe's names of what is still missing"),
  orders_stop_at: z
    .string()
    .nullable()
    .describe(
      "ISO 8601 UTC: from then on nothing new can be ordered, seven days after Stripe restricted the account, until it is active",
    ),
});

export const RevenueQuery = z
  .object({
    start_date: optional(day),
    end_date: optional(day),
    group: optional(z.enum(REVENUE_SPANS, { error: "Choose day, week or month" })),
  })
  .refine(...daysInOrder);

const Earned = {
  orders: z.int(),
  meals_cents: cents.describe("meal prices, 100 %, less refunds that the cook is liable for"),
  tips_cents: cents,
  total_cents: cents,
};

/** What a cook earned with dinners delivered, or called off at the platform's expense, from `start_date` to `end_date`, days in the kitchen's time zone. */
export const RevenueView = z.object({
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  group: z.enum(REVENUE_SPANS),
  ...Earned,
  sent_cents: cents.describe(
    "sent to the bank of what was earned with these dinners, less what was called back",
  ),
  periods: z.array(z.object({ start_date: z.string(), end_date: z.string(), ...Earned })),
  balance: z.object({
    due_cents: cents.describe("delivered and not sent yet, whatever the period"),
    held_cents: cents.describe("the part of it that waits for a bank account"),
    owed_cents: cents.describe("what the next transfers keep back for refunds after a payout"),
    next_at: z.string().nullable().describe("ISO 8601 UTC: when the next transfer is due"),
  }),
});

const Sums = {
  orders: z.int(),
  meals_cents: cents,
  tips_cents: cents,
  reversed_cents: cents.describe(
    "called back after it was sent: refunds that the cook is liable for; zero or less",
  ),
  kept_back_cents: cents.describe("kept back for a refund after an earlier payout; zero or less"),
  net_cents: cents.describe("meals, tips, what was called back and what was kept back, added up"),
};

/** One payout to the bank, or one day of transfers that no payout has named yet. */
export const StatementView = z.object({
  id: z.string().describe("a payout's number, or the day YYYY-MM-DD"),
  date: z.string().describe("the day it arrives, or was sent, in the kitchen's time zone"),
  status: z.enum(["sent", "in_transit", "pending", "paid", "failed", "canceled"]),
  failure: z.string().nullable(),
  ...Sums,
});

export const StatementDetailView = StatementView.extend({
  lines: z.array(
    z.object({
      order_id: z.int(),
      number: z.string(),
      delivery_date: z.string(),
      ...Sums,
      kept_back_for: z.array(z.string()).describe("numbers of the orders whose refunds were kept back"),
    }),
  ),
});

export const statementParams = z.object({
  statement: z.string().regex(/^([1-9]\d{0,8}|\d{4}-\d{2}-\d{2})$/),
});

export type WireBank = z.output<typeof BankView>;
export type WireRevenue = z.output<typeof RevenueView>;
export type RevenueFilter = z.output<typeof RevenueQuery>;
export type WireStatement = z.output<typeof StatementView>;
export type WireStatementDetail = z.output<typeof StatementDetailView>;
