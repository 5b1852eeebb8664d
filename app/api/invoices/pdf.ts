import { z } from "zod";
import { invoicePdf } from "~/domain/invoices/invoice-pdf.server";
import { invoiceParams } from "~/domain/invoices/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";

export default resource({
  GET: endpoint({
    summary: "Download an invoice of my organization as a PDF",
    for: corporateAdmin,
    params: invoiceParams,
    output: z.string(),
    also: [{ status: 200, what: "The invoice.", type: "application/pdf", sample: "%PDF-1.7 …" }],
    run: async ({ me, params }) => {
      const { number, pdf } = await invoicePdf(me, params.id);
      return pdfAnswer(pdf, `DinDin-${number}.pdf`);
    },
  }),
});
