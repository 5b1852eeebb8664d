import { z } from "zod";
import { optionalText, text } from "~/kit/fields.server";

/** Codes that are added at once. */
export const MOST_AT_ONCE = 500;

const clean = (value: string) => !/\p{Cc}/u.test(value);
const NOT_TEXT = "This contains a character we can't save";

export const expenseCode = text(40, "Code is required").refine(clean, NOT_TEXT);

export const NewCode = z.object({
  code: expenseCode,
  label: optionalText(80).refine(clean, NOT_TEXT),
});

export const CodesInput = z.object({
  codes: z
    .array(NewCode, { error: "List codes" })
    .min(1, "List codes")
    .max(MOST_AT_ONCE, `List at most ${MOST_AT_ONCE} codes`),
});
export type CodesInput = z.output<typeof CodesInput>;

export const CodeView = z.object({
  id: z.int(),
  code: z.string(),
  label: z.string(),
});
export type ExpenseCode = z.output<typeof CodeView>;

export const CodesView = z.object({
  is_required: z.boolean().describe("true: my organization's money pays only for orders with one of these"),
  results: z.array(CodeView),
});

export const MyCodesView = z.object({
  results: z.array(
    z.object({
      organization: z.string(),
      is_required: z.boolean(),
      codes: z.array(z.object({ code: z.string(), label: z.string() })),
    }),
  ),
});
