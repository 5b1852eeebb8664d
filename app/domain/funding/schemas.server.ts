import { z } from "zod";
import { cents, optional } from "~/kit/fields.server";
import { paymentMethod } from "../payments/schemas.server";
import { CARD_LIMITS } from "../tenders/card";
import { typedPayment } from "../treasury/typed-payment.server";

const amount = cents(CARD_LIMITS.most).min(CARD_LIMITS.least, `Enter ${CARD_LIMITS.least} cents or more`);
const least = CARD_LIMITS.least;

/** When an organization is told that its balance is low, and what a card adds then. Cents. */
export const BalanceAlertInput = z
  .object({
    threshold_cents: z
      .union([cents(CARD_LIMITS.most).min(1, "Enter 1 cent or more"), z.null()], {
        error: "Enter whole cents",
      })
      .describe("below this its admins are told, once each time; null switches all of it off"),
    top_up_cents: optional(amount).describe("what is added then; left out: nothing is added by itself"),
    top_up_cap_cents: optional(cents().min(least)).describe("at most this in a month of its calendar"),
    payment_method: optional(paymentMethod).describe("one of my saved cards, which pays for it"),
  })
  .refine(({ top_up_cents, top_up_cap_cents }) => !top_up_cents || top_up_cap_cents, {
    path: ["top_up_cap_cents"],
    message: "Enter the most a month may cost",
  })
  .refine(
    ({ top_up_cents, top_up_cap_cents }) =>
      !top_up_cents || !top_up_cap_cents || top_up_cents <= top_up_cap_cents,
    { path: ["top_up_cap_cents"], message: "Enter at least what one top-up adds" },
  )
  .refine(({ top_up_cents, payment_method }) => !top_up_cents || payment_method, {
    path: ["payment_method"],
    message: "Choose a card",
  });
export type BalanceAlertRequest = z.output<typeof BalanceAlertInput>;

export const BalanceAlertView = z.object({
  threshold_cents: z.int().nullable().describe("null where nobody is told"),
  is_low: z.boolean().describe("the balance is below it"),
  top_up_cents: z.int().nullable().describe("null where nothing is added by itself"),
  top_up_cap_cents: z.int().nullable(),
  topped_up_cents: z.int().describe("what was added by itself in this month of the calendar"),
  payment_method: z.string().nullable().describe("the card that pays for it; null once it is gone"),
  card_last4: z.string().nullable(),
});
export type BalanceAlertSettings = z.output<typeof BalanceAlertView>;

const optionalDollars = optional(typedPayment(CARD_LIMITS.most));

/** The same as a form sends it: dollars as typed. */
export const AlertForm = z
  .object({
    threshold: optionalDollars,
    top_up: optionalDollars,
    top_up_cap: optionalDollars,
    card: optional(paymentMethod),
  })
  .refine(({ threshold, top_up }) => top_up === undefined || threshold !== undefined, {
    path: ["threshold"],
    message: "Enter below which balance it is added",
  })
  .refine(({ top_up, top_up_cap }) => top_up === undefined || top_up_cap !== undefined, {
    path: ["top_up_cap"],
    message: "Enter the most a month may cost",
  })
  .refine(({ top_up = 0, top_up_cap }) => top_up_cap === undefined || top_up <= top_up_cap, {
    path: ["top_up_cap"],
    message: "Enter at least what one top-up adds",
  })
  .refine(({ top_up, card }) => top_up === undefined || card !== undefined, {
    path: ["card"],
    message: "Choose a card",
  });
