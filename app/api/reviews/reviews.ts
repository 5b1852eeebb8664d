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
    description: "Of cooks who are on the market; what staff hid is left out.",
    for: anyone,
    query: z.object({ ...pageQuery, ...reviewQuery }),
    output: listOf(ReviewView),
    run: async ({ query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listReviews(query, slice), slice);
    },
  }),
  POST: endpoint({
    summary: "Review an order of mine that was delivered",
    description:
      "Stars from 1 to 5 and words, once for each cook of the order. Without `chef` the stars count for every cook of it who has none yet; the first review is answered. 403 `not_delivered` until it is delivered, and `own_kitchen` for my own kitchen; 404 for a cook or a meal that is not in the order; 409 `already_reviewed`.",
    for: diner,
    body: ReviewInput,
    output: OwnReviewView,
    status: 201,
    looksUp: true,
    conflicts: ["already_reviewed"],
    run: ({ me, body }) => writeReview(me, body),
  }),
});
