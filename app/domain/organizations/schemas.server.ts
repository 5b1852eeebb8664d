import { z } from "zod";
import {
  cents,
  day,
  daysInOrder,
  dollars,
  id,
  idNumber,
  optional,
  optionalText,
  typedDollars,
} from "~/kit/fields.server";
import { paymentMethod } from "../payments/schemas.server";
import { CARD_LIMITS } from "../tenders/card";

/** Most people one batch names one by one; `"all"` takes everybody. */
const MOST_NAMED = 20_000;
const MOST_CENTS = 99_999_999;
const MOST_VOUCHERS = 10_000;

const names = "List member ids, or use all";

/** Dollars as text with at most two decimals, or as a whole number. */
export const wholeDollars = z
  .union([z.string(), z.int()], { error: "Enter dollars with at most two decimals" })
  .pipe(dollars)
  .refine((value) => value <= MOST_CENTS, "This is too much");

/** The same as a screen's form sends it: dollars as typed. */
export const typedWholeDollars = typedDollars().refine((value) => value <= MOST_CENTS, "This is too much");

/** Vouchers for one person. */
export const wholeVouchers = z
  .int({ error: "Enter a whole number of vouchers" })
  .min(0, "Enter 0 or more")
  .max(MOST_VOUCHERS, "This is too much");

export const DistributionInput = z
  .object({
    users: z.union(
      [
        z.literal("all"),
        z.array(id, { error: names }).min(1, names).max(MOST_NAMED, `List at most ${MOST_NAMED} members`),
      ],
      { error: names },
    ),
    group: optional(id).describe("with `all`: only people in this department, cost center or office"),
    amount: optional(wholeDollars),
    vouchers: optional(wholeVouchers),
    note: optionalText(200),
  })
  .refine(({ amount = 0, vouchers = 0 }) => amount + vouchers > 0, {
    path: ["amount"],
    message: "Give dollars, vouchers or both",
  })
  .refine(({ users, group }) => group === undefined || users === "all", {
    path: ["group"],
    message: "Use a group with all",
  });

/** An amount for each. */
export const EachInput = z.object({
  each: z
    .array(
      z
        .object({ id: idNumber, amount: optional(wholeDollars), vouchers: optional(wholeVouchers) })
        .refine(({ amount = 0, vouchers = 0 }) => amount + vouchers > 0, {
          path: ["amount"],
          message: "Give dollars, vouchers or both",
        }),
      { error: "List members with an amount" },
    )
    .min(1, "List members with an amount")
    .max(10_000, "List at most 10,000 members"),
  note: optionalText(200),
});

/** What a batch gave (or, undone, took back), and what is left in the pool then. */
export const BatchView = z.object({
  batch: z.int().describe("the distribution's number, by which it is undone"),
  members: z.int(),
  total_cents: z.int(),
  total_vouchers: z.int(),
  remaining_cents: z.int(),
  remaining_vouchers: z.int(),
});
export type Batch = z.output<typeof BatchView>;

/** A member as the organization sees them; `id` is the profile's. */
export const MemberView = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().describe("empty for somebody who left: it may be another by now"),
  phone: z.string().nullable(),
  status_code: z.string().describe("Invited, Activated, Suspended, Rejected or Left"),
  is_rejected: z.boolean(),
  is_voucher_benefit: z.boolean(),
  remaining_dollar_cents: z.int(),
  remaining_voucher: z.int(),
  joined_at: z.iso.datetime().nullable(),
  department: z.string().nullable(),
  cost_center: z.string().nullable(),
  office: z.string().nullable(),
});
export type MemberRow = z.output<typeof MemberView>;

export const FundInput = z.object({
  amount_cents: cents().refine(
    (value) => value >= CARD_LIMITS.least,
    `Enter ${CARD_LIMITS.least} cents or more`,
  ),
  payment_method: optional(paymentMethod),
});

/** The days on which what a plan gives begins again. */
export const resetDates = {
  reset_dollar_date: z.iso.date().nullable().describe("when dollars reset; null where the plan gives none"),
  reset_voucher_date: z.iso.date().nullable(),
};

/** A pool as an equation: amount_cents = funded - distributed + expired + returned, and the same for vouchers. */
export const PoolView = z.object({
  corporate_id: z.int(),
  amount_cents: z.int(),
  amount: z.number().describe("`amount_cents` in dollars"),
  vouchers: z.int(),
  funded_cents: z.int(),
  distributed_cents: z.int(),
  expired_cents: z.int(),
  returned_cents: z.int(),
  issued_vouchers: z.int(),
  distributed_vouchers: z.int(),
  expired_vouchers: z.int(),
  returned_vouchers: z.int(),
  owed_cents: z.int().describe("vouchers eaten and money paid in by invoice, less what was paid"),
  credit_limit_cents: z.int(),
  ...resetDates,
});
export type PoolView = z.output<typeof PoolView>;

export const PrepaidView = z.object({
  corporate_id: z.int(),
  amount_cents: z.int(),
  amount: z.number().describe("`amount_cents` in dollars"),
  funded_cents: z.int(),
});
export type PrepaidView = z.output<typeof PrepaidView>;

export const MemberBalanceView = z.object({
  eater_user_id: z.int(),
  amount_cents: z.int(),
  amount: z.number().describe("`amount_cents` in dollars"),
  vouchers: z.int(),
  held_cents: z.int(),
  held_vouchers: z.int(),
  ...resetDates,
});
export type MemberBalanceView = z.output<typeof MemberBalanceView>;

export const MemberDetailView = MemberView.extend({
  orders: z.int(),
  spent_cents: z.int(),
  spent_vouchers: z.int(),
  ...resetDates,
});
export type MemberDetailView = z.output<typeof MemberDetailView>;

/** What an organization sees of an order its money went into. */
export const OrgOrderView = z.object({
  number: z.string(),
  status: z.string(),
  placed_at: z.iso.datetime(),
  delivery_date: z.iso.date(),
  member: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }),
  amount_cents: z.int(),
  vouchers: z.int(),
  expense_code: z.string().nullable(),
});
export type OrgOrder = z.output<typeof OrgOrderView>;

/** What a file of members or orders is narrowed down by; days are those of the organization's calendar. */
export const ExportInput = z
  .object({
    search: optionalText(100).describe(
      "part of a name or email; of the phone for members, of the number for orders",
    ),
    start_date: optional(day).describe("the first day: members joined or orders placed on it or later"),
    end_date: optional(day).describe("the last day, itself included"),
    group: optional(id).describe("only people in this department, cost center or office"),
    code: optional(id).describe("only orders booked under this expense code"),
    member: optional(id).describe("only orders of this person (the profile's id)"),
  })
  .refine(...daysInOrder);

export const ExportView = z.object({
  id: z.int(),
  status: z.enum(["queued", "running", "done", "failed", "canceled"]),
  progress: z.int().describe("rows written so far"),
  rows_total: z.int().nullable().describe("rows there are; null until they are counted"),
  url: z.url().describe("where the file is, and until then how far it is"),
});

/** An export as its row says. */
export interface ExportRow {
  id: number;
  status: z.output<typeof ExportView>["status"];
  rows_done: number;
  rows_total: number | null;
}
