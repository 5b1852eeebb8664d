import { z } from "zod";
import { dollars, id, optional, optionalText, text } from "~/kit/fields.server";
import { APPROVAL_KINDS } from "~/kit/staff-paths";

/** A decision of staff, as its form sends it. The reason may be left out where something is approved. */
export const DecisionInput = z.object({
  kind: z.enum(APPROVAL_KINDS, { error: "Choose what this is about" }),
  id,
  decision: z.enum(["approve", "reject", "suspend", "withdraw"], { error: "Choose a decision" }),
  reason: optionalText(500),
});

const MOST_CENTS = 99_999_999;
/** Nothing is the default, which follows from what the organization gives its people. */
const limit = optional(dollars.refine((cents) => cents <= MOST_CENTS, "This is too much"));

export const CreditLimitInput = z.object({ id, credit_limit: limit, reason: text(500, "Enter a reason.") });
