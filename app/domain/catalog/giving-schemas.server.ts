import { z } from "zod";
import { day, id, optional, text, typedDollars, zip } from "~/kit/fields.server";
import { reason } from "../staff/act-fields.server";
import { seenField } from "../staff/stale-form.server";
import { box, ticked } from "./schema-parts.server";

const whole = (least: number, most: number) => {
  const words = `Enter a whole number from ${least} to ${most.toLocaleString("en-US")}`;
  return z.coerce.number({ error: words }).int(words).min(least, words).max(most, words);
};
const upTo = (most: number) =>
  typedDollars().refine((cents) => cents <= most, `Enter at most ${(most / 100).toLocaleString("en-US")}`);
/** Of the page that the form stood on: the same one twice is one act. */
const key = z.uuid({ error: "Open the page again." });

export const PlanInput = z
  .object({
    name: text(60, "Enter a name."),
    description: text(300, "Say what it is for."),
    dollars: upTo(1_000_000),
    vouchers: whole(0, 1000),
    fee: upTo(100_000),
    is_active: box,
    reason,
    seen: seenField,
  })
  .transform(({ dollars: dollar_cents, fee: fee_cents, ...rest }) => ({ ...rest, dollar_cents, fee_cents }));

export const OfferInput = z.object({
  organization: text(120, "Enter an organization."),
  title: text(80, "Enter a title."),
  description: text(500, "Say what is offered."),
  starts_on: optional(day),
  ends_on: optional(day),
});

export const RewardsInput = z
  .object({
    coins_per_dollar: whole(0, 100),
    coins: whole(1, 100_000),
    worth: upTo(100_000).refine((cents) => cents > 0, "Enter more than 0"),
    months: whole(1, 60),
    referral: upTo(10_000),
    referrals_per_year: whole(0, 1000),
    starts_on: optional(day),
    reason,
  })
  .transform(({ worth: coins_cents, referral: referral_cents, ...rest }) => ({
    ...rest,
    coins_cents,
    referral_cents,
  }));

export const GiftCardBatchInput = z
  .object({
    title: text(80, "Enter a title."),
    count: whole(1, 2000),
    amount: upTo(100_000).refine((cents) => cents >= 100, "Enter at least 1.00"),
    paid_by: z.enum(["platform", "bank"], { error: "Choose who pays" }),
    reference: z.string().trim().max(120, "Use at most 120 characters").default(""),
    reason,
    key,
  })
  .refine(({ paid_by, reference }) => paid_by === "platform" || reference !== "", {
    path: ["reference"],
    message: "Enter the bank's reference.",
  })
  .transform(({ amount: amount_cents, ...rest }) => ({ ...rest, amount_cents }));

export const VoidBatchInput = z.object({ batch: id, reason });

/** Who gets how much, and the most that all get together. */
const promotion = {
  marketplace: optional(id),
  zip: optional(zip),
  idle_days: optional(whole(1, 1000)),
  amount: upTo(10_000).refine((cents) => cents >= 100, "Enter at least 1.00"),
  budget: upTo(10_000_000),
};

interface PromotionFields {
  marketplace?: number | undefined;
  zip?: string | undefined;
  idle_days?: number | undefined;
  is_new: boolean;
  amount: number;
  budget: number;
}

const toTerms = ({ marketplace, zip: code, idle_days, is_new, amount, budget }: PromotionFields) => ({
  ...{ marketplace_id: marketplace ?? null, zip: code ?? null, idle_days: idle_days ?? null, is_new },
  ...{ amount_cents: amount, budget_cents: budget },
});

export const PromotionQuery = z.object({ ...promotion, is_new: ticked }).transform(toTerms);
export const PromotionInput = z
  .object({ ...promotion, is_new: box, title: text(60, "Enter a title."), months: whole(1, 24), reason, key })
  .transform(({ title: words, months, reason: why, key: form, ...rest }) => ({
    ...toTerms(rest),
    ...{ title: words, months, reason: why, key: form },
  }));
