import { InvoiceDetailView, invoiceParams } from "~/domain/invoices/schemas.server";
import { showInvoice } from "~/domain/invoices/show-invoice.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show an invoice of my organization: who asks whom, what for, and how it can be paid",
    description: "Its orders are summed up; `/orders/` lists them. Another organization's is 404.",
    for: corporateAdmin,
    params: invoiceParams,
    output: InvoiceDetailView,
    run: ({ me, params }) => showInvoice(me, params.id),
  }),
});
