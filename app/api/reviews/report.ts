import { reportReview } from "~/domain/reviews/report-review.server";
import { CookReviewView, ReportInput } from "~/domain/reviews/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Report a review of mine to staff",
    description:
      "It stays public until staff decide; `report` says how far that is. 404 for another cook's review; 409 `already_reported`.",
    for: chef,
    params: idParams,
    body: ReportInput,
    output: CookReviewView,
    conflicts: ["already_reported"],
    run: ({ me, params, body }) => reportReview(me, params.id, body),
  }),
});
