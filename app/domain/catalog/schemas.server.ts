import { z } from "zod";
import { day, email, id, optional, text, typedDollars, zip } from "~/kit/fields.server";
import { formatCents } from "~/kit/money";
import { stateCode } from "~/kit/states";
import { US_TIME_ZONES } from "~/kit/time-zones";
import { reason } from "../staff/act-fields.server";
import { seenField } from "../staff/stale-form.server";
import { box, limit, percent, ticked } from "./schema-parts.server";

const time = z
  .string({ error: "Enter a time, like 17:00" })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, like 17:00");
const timeZone = z.enum(US_TIME_ZONES.map(([zone]) => zone) as [string, ...string[]], {
  error: "Choose a time zone",
});

export const NewMarketplaceInput = z.object({
  name: text(60, "Enter a name."),
  time_zone: timeZone,
  is_global: box,
  zip: optional(zip),
});

export const MarketplaceInput = z
  .object({
    name: text(60, "Enter a name."),
    time_zone: timeZone,
    window_start: time,
    window_end: time,
    permit_required: box,
    max_meals_per_day: limit(100_000),
    max_meals_per_week: limit(1_000_000),
    max_meals_per_year: limit(10_000_000),
    max_sales_year: optional(typedDollars().refine((cents) => cents > 0, "Enter more than 0")),
    chef_may_deliver: box,
    tip_recipient: z.enum(["chef", "courier"], { error: "Choose who gets the tip" }),
    reason,
    seen: seenField,
  })
  .refine(({ window_start, window_end }) => window_start < window_end, {
    path: ["window_end"],
    message: "The end has to be later than the start",
  })
  .transform(({ max_sales_year, ...rest }) => ({ ...rest, max_sales_year_cents: max_sales_year ?? null }));

export const OpenMarketplaceInput = z.object({
  is_active: z.enum(["open", "close"], { error: "Choose what to do" }).transform((word) => word === "open"),
  reason,
});

const miles = z.coerce
  .number({ error: "Enter miles, like 15" })
  .min(1, "Enter at least 1 mile")
  .max(100, "Enter at most 100 miles");
const change = z.enum(["add", "remove"], { error: "Choose what to do" });

export const CircleQuery = z.object({ zip, miles });
export const CircleInput = CircleQuery.extend({ change });

const MOST_ZIPS = 2000;

/** ZIP codes as one text, with commas, blanks or lines between them. */
export const ZipListInput = z.object({
  zips: text(20_000, "Enter ZIP codes.").transform((given, context) => {
    const codes = [...new Set(given.split(/[\s,;]+/).filter((part) => part !== ""))];
    const strange = codes.find((code) => !/^\d{5}$/.test(code));
    if (strange === undefined && codes.length <= MOST_ZIPS) return codes;
    const message =
      strange === undefined
        ? `Enter at most ${MOST_ZIPS} ZIP codes`
        : `“${strange.slice(0, 20)}” is no ZIP code`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }),
  change,
});

const MOST_DELIVERY_CENTS = 100_000;

/** Where a rule counts, what it asks, and from which day on; nothing is at once. */
const feeRule = {
  marketplace: optional(id),
  state: optional(
    z.string().transform((words, context) => {
      const code = stateCode(words);
      if (code !== null) return code;
      context.addIssue({ code: "custom", message: "Choose a US state" });
      return z.NEVER;
    }),
  ),
  delivery: typedDollars().refine((cents) => cents <= MOST_DELIVERY_CENTS, "Enter at most 1,000.00"),
  service: percent,
  tax: percent,
  tax_on_meals: box,
  tax_on_service: box,
  tax_on_delivery: box,
  coupon_lowers_base: box,
  starts_on: optional(day),
};

/** The same in a query, where a box says `on` or nothing. */
export const FeeRuleQuery = z.object({
  ...feeRule,
  ...{ tax_on_meals: ticked, tax_on_service: ticked, tax_on_delivery: ticked, coupon_lowers_base: ticked },
});
export const FeeRuleInput = z.object({ ...feeRule, reason });
/** Which rule of fees, or of the rewards, ends or is taken back. */
export const RuleEndInput = z.object({ rule: id, reason });

const MOST_CENTS = 99_999_999;
const count = (words: string, most: number) =>
  z.coerce.number({ error: words }).int(words).min(0, words).max(most, words);

/** What may change of a coupon. */
const couponTerms = {
  description: text(200, "Say what it is for."),
  sponsor: text(60, "Say who pays for it."),
  usage_limit: limit(1_000_000),
  minimum: optional(typedDollars().refine((cents) => cents <= MOST_CENTS, "This is too much")),
  ends_on: optional(day),
  reason,
};

export const CouponInput = z
  .object({
    code: text(40, "Enter a code.")
      .regex(/^[A-Za-z0-9-]{3,40}$/, "Use 3 to 40 letters, digits and hyphens")
      .transform((code) => code.toUpperCase()),
    percent: optional(percent.refine((bps) => bps > 0, "Enter more than 0")),
    amount: optional(
      typedDollars()
        .refine((cents) => cents > 0, "Enter more than 0")
        .refine((cents) => cents <= MOST_CENTS, `Enter ${formatCents(MOST_CENTS)} or less`),
    ),
    first_order_only: box,
    once_per_user: box,
    marketplace: optional(id),
    email: optional(email),
    starts_on: optional(day),
    ...couponTerms,
  })
  .refine(({ percent: part, amount }) => (part === undefined) !== (amount === undefined), {
    path: ["amount"],
    message: "Enter a percentage or an amount, one of both",
  })
  .transform(({ percent: part, amount, minimum, marketplace, ...rest }) => ({
    ...rest,
    percent_bps: part ?? null,
    amount_cents: amount ?? null,
    min_subtotal_cents: minimum ?? 0,
    marketplace_id: marketplace ?? null,
  }));

export const CouponChangeInput = z
  .object({ ...couponTerms, is_active: box, seen: seenField })
  .transform(({ minimum, ...rest }) => ({ ...rest, min_subtotal_cents: minimum ?? 0 }));

const wordKind = z.enum(["cuisine", "tag", "hear_about"], { error: "Choose a list" });
const title = text(40, "Enter a name.");

export const WordInput = z.object({ kind: wordKind, title });
export const WordChangeInput = z.object({
  kind: wordKind,
  id,
  title,
  position: count("Enter a whole number", 9999),
  is_active: box,
  seen: seenField,
});

export const FeatureInput = z.object({
  kind: z.enum(["meal", "chef"], { error: "Choose a meal or a cook" }),
  what: text(300, "Enter a number or a link."),
  position: count("Enter a whole number", 9999),
  starts_on: optional(day),
  ends_on: optional(day),
});
