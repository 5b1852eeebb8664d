import { z } from "zod";
import { id, text } from "~/kit/fields.server";

/** What stands behind the closing of a month. */
export const CloseMonthInput = z.object({ reason: text(500, "Enter what was checked.") });

const reason = text(500, "Enter a reason.");

/** What is done about a transfer that hasn't been sent. */
export const TransferInput = z.object({
  transfer: id,
  intent: z.enum(["hold", "release"], { error: "Choose what to do" }),
  reason,
});

/** A bank receipt that was booked for the wrong invoice. */
export const ReverseReceiptInput = z.object({ number: text(60, "Choose an invoice."), reason });

/** A bank receipt for an invoice: its reference at the bank. */
export const ReceiptInput = z.object({
  number: text(60, "Choose an invoice."),
  reference: text(500, "Enter the bank's reference."),
});

/** Money of a deleted account that was paid out by the bank, as the screen showed it. Cents. */
export const UnclaimedInput = z.object({ account: id, amount_cents: z.coerce.number().int(), reason });
