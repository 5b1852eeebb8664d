import { z } from "zod";
import { listReviews } from "~/domain/reviews/list-reviews.server";
import { OwnReviewView, ReviewInput, ReviewView, reviewQuery } from "~/domain/reviews/schemas.server";
import { writeReview } from "~/domain/reviews/write-review.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone, diner } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List what people say of a cook, a meal or all of them, the newest first",
    for: anyone,
    query: z.object({ ...pageQuery, ...reviewQuery }),
    output: listOf(ReviewView),
    looksUp: true,
    run: async ({ query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listReviews(query, slice), slice);
    },
  }),
  POST: endpoint({
    summary: "Review an order of mine that was delivered",
    description:
      "Once for each cook of the order. Without `chef` the stars count for every cook of it; the first review is answered.",
    for: diner,
    body: ReviewInput,
    output: OwnReviewView,
    status: 201,
    looksUp: true,
    conflicts: ["already_reviewed"],
    run: ({ me, body }) => writeReview(me, body),
  }),
});
