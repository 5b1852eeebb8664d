import { payInvoiceByCard } from "~/domain/invoices/pay-invoice-by-card.server";
import { invoiceParams, PayInvoiceInput } from "~/domain/invoices/schemas.server";
import { PurchaseView } from "~/domain/payments/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Pay an invoice of my organization by card, whole and once",
    description:
      "With a saved card it is paid at once, a declined one is 402 with the provider's message; otherwise the browser confirms with `client_secret`, and `/v1/payment/transaction/confirm-payment/` says so. However many admins ask, one payment is open at a time: another's that is begun and not finished is ended first. 409 `already_paid`; `invoice_replaced` by a later version; `payment_processing` while a bank is at it; `purchase_over` when another admin went on meanwhile.",
    for: corporateAdmin("pay and fund"),
    limits: ["card-declines"],
    params: invoiceParams,
    body: PayInvoiceInput,
    output: PurchaseView,
    once: true,
    charges: true,
    looksUp: true,
    conflicts: ["already_paid", "invoice_replaced", "payment_processing", "purchase_over"],
    run: ({ me, params, body }) => payInvoiceByCard(me, params.id, body),
  }),
});
