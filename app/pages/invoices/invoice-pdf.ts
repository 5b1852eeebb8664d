import type { LoaderFunctionArgs } from "@remix-run/node";
import { invoicePdf } from "~/domain/invoices/invoice-pdf.server";
import { idOf, orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";

/** An invoice of my organization as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "pay and fund");
  const { number, pdf } = await orErrorPage(invoicePdf(me, idOf(params.id ?? null)));
  return pdfAnswer(pdf, `DinDin-${number}.pdf`);
}
