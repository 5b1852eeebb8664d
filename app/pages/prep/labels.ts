import type { LoaderFunctionArgs } from "@remix-run/node";
import { readLabelPaper } from "~/domain/prep/label-paper.server";
import { listLabels } from "~/domain/prep/labels.server";
import { labelsPdf } from "~/domain/prep/labels-pdf.server";
import { LabelQuery, prepParams } from "~/domain/prep/schemas.server";
import { errorPage } from "~/http/error-page.server";
import { orErrorPage } from "~/http/forms.server";
import { requireKitchenUser } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";

/** The labels of my day as a file, on what the kitchen prints them on where the address says nothing. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireKitchenUser(request);
  const day = prepParams.safeParse(params);
  const asked = LabelQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!day.success || !asked.success) throw errorPage("Not found", 404);
  const { date } = day.data;
  const { order_id } = asked.data;
  const labels = await orErrorPage(listLabels(me, date, order_id));
  const paper = asked.data.paper ?? (await orErrorPage(readLabelPaper(me)));
  return pdfAnswer(await orErrorPage(labelsPdf(labels, paper, date)), `Labels-${date}-${paper}.pdf`);
}
