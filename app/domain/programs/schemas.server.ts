import { z } from "zod";
import { day, dollars, idNumber, text, typedDollars } from "~/kit/fields.server";
import type { Cents } from "~/kit/money";

const between = (least: number, most: number) => {
  const message = `Enter a whole number from ${least} to ${most}`;
  return z.int({ error: message }).min(least, message).max(most, message);
};

const priceAboveZero = { error: "Enter a price above $0.00" };

const someIds = z.array(idNumber).max(50);

/** Which voucher meals a program's vouchers pay for: `null`, or no ids, limits nothing, and a change keeps what is left out. */
const meals = {
  cuisines: someIds.nullish().describe("ids; a meal has one of them"),
  cooks: someIds.nullish().describe("ids; a meal is from one of them"),
  max_price: dollars
    .refine((cents) => cents > 0, priceAboveZero)
    .nullish()
    .describe("dollars: the highest price of a meal, which my organization owes for its voucher"),
};

/** Vouchers to be claimed by a link; days are those of the organization's calendar, the last one included. */
export const ProgramInput = z
  .object({
    ...meals,
    name: text(60, "Give it a name"),
    vouchers_each: between(1, 100).describe("what each member gets who claims"),
    vouchers_total: between(1, 1_000_000).describe("what all claims together may give"),
    starts_on: day,
    ends_on: day,
  })
  .refine(({ starts_on, ends_on }) => starts_on <= ends_on, {
    path: ["ends_on"],
    message: "The last day is before the first",
  })
  .refine(({ vouchers_each, vouchers_total }) => vouchers_each <= vouchers_total, {
    path: ["vouchers_total"],
    message: "This is less than one claim gives",
  });
export type ProgramInput = z.output<typeof ProgramInput>;

/** The same limits as a form sends them, which leaves nothing out: boxes without a tick, dollars as typed. */
const typedMeals = {
  cuisines: someIds.default([]),
  cooks: someIds.default([]),
  max_price: typedDollars()
    .refine((cents) => cents > 0, priceAboveZero)
    .optional()
    .transform((cents) => cents ?? null),
};

export const ProgramForm = ProgramInput.safeExtend(typedMeals);

/** The limits of a program alone, as its form tries them. */
export const ProgramMeals = z.object(typedMeals);
export type ProgramMeals = z.output<typeof ProgramMeals>;

/** What limits on meals come to on today's menu. */
export interface MealsTrial {
  /** voucher meals that can be ordered, and those that are paid for */
  cities: { name: string; meals: number; paid: number }[];
  paid: number;
  /** some of them, the best ranked */
  examples: { id: number; name: string; cook: string; city: string; price_cents: Cents }[];
}

/** A program as the organization's admins see it. */
export const ProgramView = z.object({
  id: z.int(),
  name: z.string(),
  vouchers_each: z.int(),
  vouchers_total: z.int(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  cuisines: z.array(z.int()).describe("which meals vouchers claimed from now on pay for; none: any"),
  cooks: z.array(z.int()).describe("from whom; none: anybody"),
  max_price_cents: z.int().nullable().describe("up to which price of a meal"),
  pays_for: z.string().nullable().describe("the same in words; null for every voucher meal"),
  status: z
    .enum(["planned", "open", "claimed", "over", "ended"])
    .describe("`claimed`: nothing is left to claim"),
  claims: z.int().describe("members who claimed"),
  vouchers_claimed: z.int(),
  vouchers_used: z.int().describe("of those claimed: in orders, or reserved by a checkout"),
  vouchers_returned: z.int().describe("of those claimed: unspent, back in the pool"),
  link: z.string().describe("path under which members claim"),
});
export type ProgramView = z.output<typeof ProgramView>;

/** What somebody claimed of a program and what became of it: `vouchers` = `used` + `returned` + `left`. */
export const ClaimView = z.object({
  id: z.int().describe("of the member's profile"),
  first_name: z.string(),
  last_name: z.string(),
  claimed_on: z.iso.date().describe("in the organization's calendar"),
  vouchers: z.int(),
  used: z.int().describe("in orders, or reserved by a checkout"),
  returned: z.int().describe("unspent, back in the pool"),
  left: z.int(),
});
export type ClaimView = z.output<typeof ClaimView>;

export const ProgramWithClaims = ProgramView.extend({
  people: z.array(ClaimView).describe("a page of who claimed, the latest first"),
});
export type ProgramWithClaims = z.output<typeof ProgramWithClaims>;

/** A program as a member of the organization sees it. */
export const OfferedProgramView = z.object({
  name: z.string(),
  organization: z.string(),
  vouchers: z.int().describe("what a claim gives, or gave me"),
  ends_on: z.iso.date().describe("the last day on which they can be used"),
  pays_for: z.string().nullable().describe("which voucher meals they pay for, in words; null for every one"),
  is_claimed: z.boolean().describe("by me"),
  closed: z.string().nullable().describe("why it can't be claimed now"),
});
export type OfferedProgramView = z.output<typeof OfferedProgramView>;
