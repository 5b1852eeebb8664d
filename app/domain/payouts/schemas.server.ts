import { z } from "zod";
import { PAUSED } from "~/kit/transfer-names";

const cents = z.int();

const Sums = {
  meals_cents: cents.describe("meal prices, 100 %, less refunds that the cook is liable for"),
  tips_cents: cents,
  reversed_cents: cents.describe("being called back for a refund after it was sent; zero or less"),
  kept_back_cents: cents.describe("kept back for a refund after an earlier payout; zero or less"),
  net_cents: cents.describe("meals, tips, what is called back and what is kept back, added up"),
};

/** What is still to be sent to a cook, by day, as it stands now. */
export const ForecastView = z.object({
  bank_status: z.enum(["none", "pending", "active", "restricted"]),
  orders_stop_at: z
    .string()
    .nullable()
    .describe("ISO 8601 UTC: from then on nothing new can be ordered, since Stripe restricted the account"),
  net_cents: cents.describe("of all days together"),
  sent_today_cents: cents.describe(
    "what has gone out today already, less what was called back: it is in none of the payouts below",
  ),
  owed_cents: cents.describe("what later earnings will pay for: refunds that these days don't cover"),
  payouts: z.array(
    z.object({
      day: z
        .string()
        .nullable()
        .describe(
          "the day it is sent, in the kitchen's time zone; null while it waits for the bank account, for a dispute or for staff",
        ),
      is_expected: z.boolean().describe("some of its dinners are still to be delivered"),
      orders: z.int().describe("less those that were called off and pay nothing"),
      ...Sums,
      lines: z.array(
        z.object({
          order_id: z.int(),
          number: z.string(),
          delivery_date: z.string(),
          is_delivered: z.boolean(),
          is_canceled: z.boolean(),
          ...Sums,
          kept_back_for: z.array(z.string()).describe("numbers of the orders whose refunds are kept back"),
          moved: z
            .object({
              from: z.string().describe("YYYY-MM-DD, the day it was planned for"),
              because: z.enum(["bank", "disputed", PAUSED, "not_delivered", "delivered_late", "sent_again"]),
            })
            .nullable()
            .describe("that it is sent on another day than planned, and why"),
          changes: z
            .array(
              z.object({
                kind: z.enum(["tip", "tip_returned", "declined", "swapped", "canceled", "refund", "other"]),
                at: z.string().describe("ISO 8601 UTC"),
                cents,
              }),
            )
            .describe("what changed the order's pay since it was placed, or since it was last paid out"),
        }),
      ),
    }),
  ),
});

export type WireForecast = z.output<typeof ForecastView>;
