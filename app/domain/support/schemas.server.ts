import { z } from "zod";
import { dollars, id, optional, text } from "~/kit/fields.server";

/** Names one sending of a form, so that the same one twice is one act. */
const key = z.uuid("Open the page again and send the form from there.");
const reason = text(500, "Enter a reason.");
const borne_by = z.enum(["chef", "platform"], { error: "Choose who pays for it." });

export const NoteInput = z.object({ note: text(2000, "Write a note."), key });

export const ResendInput = z.object({ message: id, reason, key });

/** What to refund: one line or all of the order, so many dollars or all that is left. */
export const RefundPreviewInput = z.object({
  line: optional(id),
  amount: optional(dollars.refine((cents) => cents > 0, "Enter an amount above 0.00.")),
  borne_by,
});

export const RefundInput = RefundPreviewInput.extend({ reason, key });

export const CancelInput = z.object({ borne_by, reason });

const credit = z
  .string({ error: "Enter an amount, like 5.00." })
  .transform((value): string | number => value)
  .pipe(dollars)
  .refine((cents) => cents > 0, "Enter an amount above 0.00.");

export const CreditInput = z.object({ amount: credit, reason, key });
