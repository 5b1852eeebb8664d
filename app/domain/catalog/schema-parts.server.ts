import { z } from "zod";
import { optional } from "~/kit/fields.server";

/** A box of a form. */
export const box = z.boolean().default(false);
/** A whole number from 1 to `most`, or nothing. */
export const limit = (most: number) => {
  const words = `Enter a whole number from 1 to ${most.toLocaleString("en-US")}`;
  return optional(z.coerce.number({ error: words }).int(words).min(1, words).max(most, words)).transform(
    (value) => value ?? null,
  );
};

/** Percent with up to two decimals, as basis points. */
export const percent = z
  .string({ error: "Enter a percentage, like 9.25" })
  .trim()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, "Enter a percentage, like 9.25")
  .transform((value) => Math.round(Number(value) * 100))
  .refine((bps) => bps <= 10_000, "Enter at most 100 %");

/** A box in a query, which says `on` or nothing. */
export const ticked = z
  .literal("on")
  .optional()
  .transform((word) => word === "on");
