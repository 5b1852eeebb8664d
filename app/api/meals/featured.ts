import { z } from "zod";
import { eaterQuery } from "~/domain/accounts/diet-query.server";
import { marketQuery } from "~/domain/marketplaces/schemas.server";
import { listFeaturedMeals } from "~/domain/meals/list-featured-meals.server";
import { FeaturedMealView } from "~/domain/meals/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";
import { optional } from "~/kit/fields.server";
import { CARD_PAGE_SIZE } from "~/kit/paging";

export default resource({
  GET: endpoint({
    summary: "List the meals that are featured now",
    description:
      "In the product team's order; what has ended or can't be ordered stays out. Without `market_place_id` and a place, or in the global marketplace, from everywhere. `is_featured` is taken for older clients.",
    for: anyone,
    query: z.object({ ...pageQuery, ...marketQuery, ...eaterQuery, is_featured: optional(z.literal("1")) }),
    output: listOf(FeaturedMealView),
    run: async ({ query, request }) => {
      const slice = sliceOfPage(query, CARD_PAGE_SIZE);
      return envelope(request, await listFeaturedMeals(query, slice), slice);
    },
  }),
});
