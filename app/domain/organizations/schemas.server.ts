import { z } from "zod";
import { cents, dollars, id, optional, optionalText } from "~/kit/fields.server";
import { paymentMethod } from "../payments/schemas.server";

/** Most people one batch names one by one; `"all"` takes everybody. */
const MOST_NAMED = 20_000;
const MOST_CENTS = 99_999_999;
const MOST_VOUCHERS = 10_000;

const names = "Name the members by their ids, or say all";

/** Dollars as text with at most two decimals, or as a whole number. */
const wholeDollars = z
  .union([z.string(), z.int()], { error: "Enter dollars with at most two decimals" })
  .pipe(dollars)
  .refine((value) => value <= MOST_CENTS, "This is too much");

export const DistributionInput = z
  .object({
    users: z.union(
      [
        z.literal("all"),
        z.array(id, { error: names }).min(1, names).max(MOST_NAMED, `Name at most ${MOST_NAMED} members`),
      ],
      { error: names },
    ),
    amount: optional(wholeDollars),
    vouchers: optional(
      z
        .int({ error: "Enter a whole number of vouchers" })
        .min(0, "Enter 0 or more")
        .max(MOST_VOUCHERS, "This is too much"),
    ),
    note: optionalText(200),
  })
  .refine(({ amount = 0, vouchers = 0 }) => amount + vouchers > 0, {
    path: ["amount"],
    message: "Give dollars, vouchers or both",
  });
export type Distribution = z.output<typeof DistributionInput>;

/** What a batch gave (or, undone, took back), and what is left in the pool then. */
export const BatchView = z.object({
  batch: z.int(),
  members: z.int(),
  total_cents: z.int(),
  total_vouchers: z.int(),
  remaining_cents: z.int(),
  remaining_vouchers: z.int(),
});
export type Batch = z.output<typeof BatchView>;

/** A member as the organisation sees them; `id` is the profile's. */
export const MemberView = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  status_code: z.string(),
  is_rejected: z.boolean(),
  is_voucher_benefit: z.boolean(),
  remaining_dollar_cents: z.int(),
  remaining_voucher: z.int(),
  joined_at: z.iso.datetime().nullable(),
});
export type MemberRow = z.output<typeof MemberView>;

export const FundInput = z.object({
  amount_cents: cents().refine((value) => value >= 50, "Enter 50 cents or more"),
  payment_method: optional(paymentMethod),
});
