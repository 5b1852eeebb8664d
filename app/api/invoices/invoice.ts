import { invoicePdf } from "~/domain/invoices/invoice-pdf.server";
import { InvoiceDetailView, InvoiceFormat, invoiceParams } from "~/domain/invoices/schemas.server";
import { showInvoice } from "~/domain/invoices/show-invoice.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";

export default resource({
  GET: endpoint({
    summary:
      "Show or download an invoice of my organization: who asks whom, what for, and how it can be paid",
    description:
      "Its orders are summed up; `/orders/` lists them. With `paper` as a PDF. Another organization's is 404.",
    for: corporateAdmin("pay and fund"),
    params: invoiceParams,
    query: InvoiceFormat,
    output: InvoiceDetailView,
    also: [{ status: 200, what: "The invoice.", type: "application/pdf", sample: "%PDF-1.7 …" }],
    run: async ({ me, params: { id }, query: { paper } }) => {
      if (paper === undefined) return showInvoice(me, id);
      const { number, pdf } = await invoicePdf(me, id);
      return pdfAnswer(pdf, `DinDin-${number}.pdf`);
    },
  }),
});
