import type { InvoiceRow } from "~/domain/invoices/schemas.server";
import { formatDay } from "~/kit/day";

const MONTH = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" });

/** `2026-11`, or a day of it, as `November 2026`. */
export const monthWords = (month: string) => MONTH.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));

/** What an invoice is for, in a few words. */
export function invoiceWords({ kind, period_start, period_end }: InvoiceRow): string {
  if (kind === "transfer") return "Bank transfer to your balance";
  if (kind === "prepaid") return "Money paid ahead";
  const [first, last] = [monthWords(period_start), monthWords(period_end)];
  return first === last ? first : `${first} to ${last}`;
}

/** When it was, or has to be, paid. */
export function paymentWords({ kind, status, due_on, paid_on }: InvoiceRow): string {
  if (status === "paid") return paid_on ? `Paid ${formatDay(paid_on)}` : "Paid";
  if (status === "replaced") return "Replaced by a newer version";
  if (status === "withdrawn") return "If you sent the money all the same, it's added to your balance";
  if (kind === "transfer") return "Waiting for your transfer";
  return status === "overdue" ? `Was due ${formatDay(due_on)}` : `Due ${formatDay(due_on)}`;
}
