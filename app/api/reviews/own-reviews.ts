import { z } from "zod";
import { listOwnReviews, summarizeReviews } from "~/domain/reviews/list-own-reviews.server";
import { CookReviewView, ownReviewQuery, ReviewSummaryView } from "~/domain/reviews/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List my reviews, the newest first, with their figures",
    description:
      "`stars`, `meal` and `unanswered` narrow the list; `summary` counts all of my reviews. What staff hid is left out.",
    for: chef,
    query: z.object({ ...pageQuery, ...ownReviewQuery }),
    output: listOf(CookReviewView).extend({ summary: ReviewSummaryView }),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      const { stars, meal, unanswered } = query;
      const [page, summary] = await Promise.all([
        listOwnReviews(me, { stars, meal, isUnanswered: unanswered === "true" }, slice),
        summarizeReviews(me),
      ]);
      return { ...envelope(request, page, slice), summary };
    },
  }),
});
