import { z } from "zod";
import { listMealReviews } from "~/domain/reviews/list-reviews.server";
import { ReviewView } from "~/domain/reviews/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "List what people say of a meal of mine, the newest first",
    description: "What staff hid is left out. 404 for another cook's meal.",
    for: chef,
    params: idParams,
    query: z.object(pageQuery),
    output: listOf(ReviewView),
    run: async ({ me, params, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listMealReviews(me, params.id, slice), slice);
    },
  }),
});
