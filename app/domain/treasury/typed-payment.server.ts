import { typedDollars } from "~/kit/fields.server";
import { formatCents } from "~/kit/money";
import { CARD_LIMITS } from "../tenders/card";

/** Dollars that somebody typed to be paid, to cents: at least what a card can pay, and `most` cents. */
export const typedPayment = (most: number) =>
  typedDollars("Enter an amount, like 500.00")
    .refine((value) => value >= CARD_LIMITS.least, `Enter ${formatCents(CARD_LIMITS.least)} or more`)
    .refine((value) => value <= most, `Enter ${formatCents(most)} or less`);
