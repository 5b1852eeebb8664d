import { z } from "zod";
import { cents, id, optional } from "~/kit/fields.server";
import { paymentMethod } from "../payments/schemas.server";
import { CARD_LIMITS } from "../tenders/card";
import { typedPayment } from "../treasury/typed-payment.server";

export const INVOICE_STATES = ["open", "overdue", "paid", "replaced", "withdrawn"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
export const INVOICE_ORDERS = ["newest", "oldest", "due"] as const;
export type InvoiceOrder = (typeof INVOICE_ORDERS)[number];

/** An invoice in a list. Days are those of the organization's calendar. */
export const InvoiceView = z.object({
  id: z.int(),
  number: z.string(),
  kind: z
    .enum(["month", "prepaid", "transfer"])
    .describe("what a month came to, money in the pool already, or a bank transfer that is waited for"),
  status: z
    .enum(INVOICE_STATES)
    .describe(
      "`replaced` by a later version; `open` until the last day to pay; `withdrawn`: a bank transfer nobody waits for",
    ),
  period_start: z.iso.date(),
  period_end: z.iso.date(),
  issued_on: z.iso.date(),
  due_on: z.iso.date().describe("the last day to pay"),
  paid_on: z.iso.date().nullable(),
  total_cents: z.int(),
});
export type InvoiceRow = z.output<typeof InvoiceView>;

/** What open, overdue and paid invoices come to, and how many there are of each. */
const FigureView = z.object({ count: z.int(), total_cents: z.int() });
export const InvoiceFiguresView = z.object({
  open: FigureView.extend({
    transfers_cents: z.int().describe("of it, bank transfers that were asked for: nothing is owed for these"),
  }),
  overdue: FigureView,
  paid: FigureView,
});
export type InvoiceFigures = z.output<typeof InvoiceFiguresView>;

const PartyView = z.object({ name: z.string(), ein: z.string() });
const VersionView = z.object({ id: z.int(), number: z.string() }).nullable();

/** An order that an invoice asks for. */
export const InvoiceOrderView = z.object({
  number: z.string(),
  delivery_date: z.iso.date(),
  member: z.string(),
  vouchers: z.int(),
  amount_cents: z.int(),
});
export type InvoicedOrder = z.output<typeof InvoiceOrderView>;

export const InvoiceDetailView = InvoiceView.extend({
  from: PartyView.describe("the company that issued it"),
  bill_to: PartyView,
  orders: FigureView.describe("the orders in it, which `/orders/` lists"),
  lines: z
    .array(z.object({ text: z.string(), amount_cents: z.int() }))
    .describe("what is asked for besides orders"),
  can_pay_by_card: z.boolean(),
  bank: z.string().describe("where a bank transfer goes; its reference is `number`"),
  replaced_by: VersionView,
  replaces: VersionView,
});
export type InvoiceDetail = z.output<typeof InvoiceDetailView>;

export const InvoiceQuery = {
  status: optional(z.enum(INVOICE_STATES)).describe("only those in this state"),
  order: optional(z.enum(INVOICE_ORDERS)).describe("`newest` when it is left out"),
};
export const invoiceParams = z.object({ id: id.describe("the invoice's `id`, not its number") });
export const InvoiceFormat = z.object({
  paper: optional(z.enum(["letter"])).describe("as a PDF of that paper instead of JSON"),
});
export const PayInvoiceInput = z.object({ payment_method: optional(paymentMethod) });

/** The most that one transfer may bring: a pool's own limit. */
const MOST_CENTS = 999_999_999;
export const TransferInput = z.object({
  amount_cents: cents(MOST_CENTS).min(CARD_LIMITS.least, `Enter ${CARD_LIMITS.least} cents or more`),
});
export const TransferView = z.object({
  id: z.int().describe("the invoice's"),
  number: z.string().describe("the reference that the transfer has to carry"),
});

/** A saved card or a `new` one, as the screen's form sends it. */
export const PayInvoiceForm = z.object({
  payment_method: z.union([z.literal("new"), paymentMethod], { error: "Choose a card" }),
});

export const FundByCardForm = PayInvoiceForm.extend({ amount: typedPayment(CARD_LIMITS.most) });
export const TransferForm = z.object({ transfer: typedPayment(MOST_CENTS) });
