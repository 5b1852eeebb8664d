import { z } from "zod";
import { formatCents, parseDollars } from "~/kit/money";
import { CARD_LIMITS } from "../tenders/card";

/** Dollars as somebody typed them, with a dollar sign and commas or not, to cents. */
export const typedDollars = (most: number) =>
  z
    .string({ error: "Enter an amount" })
    .trim()
    .transform((typed, context) => {
      const amount = parseDollars(typed.replace(/^\$/, "").replace(/,(?=\d{3}(\D|$))/g, ""));
      if (amount === null) context.addIssue({ code: "custom", message: "Enter an amount, like 500.00" });
      return amount ?? z.NEVER;
    })
    .refine((value) => value >= CARD_LIMITS.least, `Enter ${formatCents(CARD_LIMITS.least)} or more`)
    .refine((value) => value <= most, `Enter ${formatCents(most)} or less`);
