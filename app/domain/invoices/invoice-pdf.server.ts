import { formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { countOf } from "~/kit/text";
import type { CorporateAdmin } from "../accounts/people";
import { makePdf, type Sheet, SOFT } from "../receipts/sheet.server";
import type { InvoiceDetail, InvoicedOrder } from "./schemas.server";
import { listInvoicedOrders, showInvoice } from "./show-invoice.server";

/** Orders that the PDF lists; more are on the screen. */
const MOST_ORDERS = 500;

const STATES = {
  open: (invoice: InvoiceDetail) => `Due on ${formatDay(invoice.due_on)}`,
  overdue: (invoice: InvoiceDetail) => `Was due on ${formatDay(invoice.due_on)}`,
  paid: ({ paid_on }: InvoiceDetail) => (paid_on ? `Paid on ${formatDay(paid_on)}` : "Paid"),
  replaced: ({ replaced_by }: InvoiceDetail) => `Replaced by ${replaced_by?.number ?? "a later version"}`,
  withdrawn: () => "Withdrawn",
};

function writeHead(sheet: Sheet, invoice: InvoiceDetail): void {
  const { from, bill_to, number, period_start, period_end } = invoice;
  sheet.words("DinDin", { size: 13, isBold: true, ink: "#b5391c", after: 2 });
  sheet.words(`${from.name}, EIN ${from.ein}`, { ink: SOFT, after: 18 });
  sheet.words(`Invoice ${number}`, { size: 20, isBold: true, after: 8, tag: "H1" });
  const days =
    period_start === period_end
      ? formatDay(period_start)
      : `${formatDay(period_start)} to ${formatDay(period_end)}`;
  sheet.words(`For ${days}, issued on ${formatDay(invoice.issued_on)}`, { ink: SOFT });
  sheet.words(STATES[invoice.status](invoice), { isBold: true, after: 10 });
  sheet.words("Bill to", { isBold: true, after: 2, tag: "H2" });
  sheet.words(`${bill_to.name}, EIN ${bill_to.ein}`, { after: 10 });
}

function writeOrders(sheet: Sheet, orders: readonly InvoicedOrder[], count: number): void {
  sheet.rule();
  sheet.words("Orders", { isBold: true, after: 6, tag: "H2" });
  for (const { number, delivery_date, member, vouchers, amount_cents } of orders)
    sheet.row({
      label: `${number}, ${formatDay(delivery_date)}, ${member}, ${countOf(vouchers, "voucher")}`,
      value: formatCents(amount_cents),
    });
  if (count > orders.length)
    sheet.words(`And ${countOf(count - orders.length, "more order")}: see the invoice in your account.`, {
      ink: SOFT,
    });
}

/**
 * An invoice of my organization as a PDF: who asks whom, what for, and the orders in it (the first 500).
 * @throws Refusal `missing` for another organization's.
 */
export async function invoicePdf(me: CorporateAdmin, id: number): Promise<{ number: string; pdf: Buffer }> {
  const invoice = await showInvoice(me, id);
  const { rows, count } = await listInvoicedOrders(me, id, { limit: MOST_ORDERS, offset: 0 });
  const { number, orders, lines, total_cents, status, bank } = invoice;
  const pdf = await makePdf(`Invoice ${number}`, new Date(`${invoice.issued_on}T12:00:00Z`), (sheet) => {
    writeHead(sheet, invoice);
    sheet.rule();
    if (orders.count > 0)
      sheet.row({
        label: `Voucher meals with tax, ${countOf(orders.count, "order")}`,
        value: formatCents(orders.total_cents),
      });
    for (const { text, amount_cents } of lines) sheet.row({ label: text, value: formatCents(amount_cents) });
    sheet.rule();
    sheet.row({ label: "Total", value: formatCents(total_cents), tone: "total" });
    if (status === "open" || status === "overdue") {
      sheet.words(`Bank transfer: ${bank}`, { ink: SOFT });
      sheet.words(`Reference: ${number}`, { ink: SOFT });
    }
    if (rows.length > 0) writeOrders(sheet, rows, count);
  });
  return { number, pdf };
}
