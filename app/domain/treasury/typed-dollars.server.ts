import { z } from "zod";
import { formatCents, parseTypedDollars } from "~/kit/money";
import { CARD_LIMITS } from "../tenders/card";

/** Dollars as somebody typed them, with a dollar sign and commas or not, to cents. */
export const typedDollars = (most: number) =>
  z
    .string({ error: "Enter an amount" })
    .trim()
    .transform((typed, context) => {
      const amount = parseTypedDollars(typed);
      if (amount === null) context.addIssue({ code: "custom", message: "Enter an amount, like 500.00" });
      return amount ?? z.NEVER;
    })
    .refine((value) => value >= CARD_LIMITS.least, `Enter ${formatCents(CARD_LIMITS.least)} or more`)
    .refine((value) => value <= most, `Enter ${formatCents(most)} or less`);
