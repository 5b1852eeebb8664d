import type { LoaderFunctionArgs } from "@remix-run/node";
import { evidencePdf } from "~/domain/disputes/evidence-pdf.server";
import { readEvidence } from "~/domain/disputes/read-evidence.server";
import { idOf, orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";

/** The evidence of a dispute as it would be handed in now. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaffFor(request, "answer disputes");
  const id = idOf(params.id ?? null);
  const pdf = await orErrorPage(readEvidence(id).then(evidencePdf));
  return pdfAnswer(pdf, `DinDin-evidence-${id}.pdf`);
}
