import type { LoaderFunctionArgs } from "@remix-run/node";
import { showReceipt } from "~/domain/receipts/read-receipt.server";
import { receiptPdf } from "~/domain/receipts/receipt-pdf.server";
import { idOf, orErrorPage } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";

/** The receipt of one of my orders as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireDiner(request);
  const receipt = await orErrorPage(showReceipt(me, idOf(params.id ?? null)));
  const pdf = await receiptPdf(receipt);
  return pdfAnswer(pdf, `DinDin-${receipt.number}.pdf`);
}
