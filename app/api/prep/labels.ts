import { z } from "zod";
import { listLabels } from "~/domain/prep/labels.server";
import { labelsPdf } from "~/domain/prep/labels-pdf.server";
import { LabelQuery, LabelView, prepParams } from "~/domain/prep/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { kitchenUser } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";

export default resource({
  GET: endpoint({
    summary: "Show or download the labels of a day",
    description:
      "A label for each portion in packing order: meal, order number, first name, allergens as ordered (where they changed after the order, as changed), the diner's note, how to heat it, use-by. With `paper` as a PDF: `letter` sheets of two by three labels (4 by 3 1/3 inches), `a4` sheets of two by four (99.1 by 67.7 mm), or a `62mm` roll with a page for each. A PDF holds 500 labels at most, or those of one order. `order_id`: of one order only. 404 where there is nothing of mine to label.",
    for: kitchenUser,
    params: prepParams,
    query: LabelQuery,
    output: z.object({ labels: z.array(LabelView) }),
    also: [{ status: 200, what: "The labels.", type: "application/pdf", sample: "%PDF-1.7 …" }],
    run: async ({ me, params: { date }, query: { paper, order_id } }) => {
      const labels = await listLabels(me, date, order_id);
      if (paper === undefined) return { labels };
      return pdfAnswer(await labelsPdf(labels, paper, date), `Labels-${date}-${paper}.pdf`);
    },
  }),
});
