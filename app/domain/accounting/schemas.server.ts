import { z } from "zod";
import { dollars, id, text } from "~/kit/fields.server";
import { key, reason } from "../staff/act-fields.server";

/** What stands behind the closing of a month. */
export const CloseMonthInput = z.object({ reason: text(500, "Enter what was checked.") });

/** What is done about a transfer that hasn't been sent. */
export const TransferInput = z.object({
  transfer: id,
  intent: z.enum(["pause", "resume"], { error: "Choose what to do" }),
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

const MOST_VOUCHERS = 100_000;
const howMany = `Enter a whole number from 1 to ${MOST_VOUCHERS.toLocaleString("en-US")}.`;

/** Money for an organization's people that it pays by an invoice. Cents. */
export const FundInput = z
  .object({ amount: dollars.refine((cents) => cents > 0, "Enter an amount above 0.00."), reason, key })
  .transform(({ amount: amount_cents, ...rest }) => ({ ...rest, amount_cents }));

/** Vouchers for an organization beside its plan's. */
export const IssueVouchersInput = z.object({
  vouchers: z.coerce.number({ error: howMany }).int(howMany).min(1, howMany).max(MOST_VOUCHERS, howMany),
  ...{ reason, key },
});

/** An unpaid invoice that is issued again. */
export const ReissueInput = z.object({ number: text(60, "Choose an invoice."), reason });
