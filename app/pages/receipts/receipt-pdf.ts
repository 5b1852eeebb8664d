import type { LoaderFunctionArgs } from "@remix-run/node";
import { showReceipt } from "~/domain/receipts/read-receipt.server";
import { receiptPdf } from "~/domain/receipts/receipt-pdf.server";
import { contentDisposition } from "~/http/encode-header";
import { idOf, orErrorPage } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";

/** The receipt of one of my orders as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireDiner(request);
  const receipt = await orErrorPage(showReceipt(me, idOf(params.id ?? null)));
  const pdf = await receiptPdf(receipt);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": contentDisposition("inline", `DinDin-${receipt.number}.pdf`),
      "Cache-Control": "private, no-store",
    },
  });
}
