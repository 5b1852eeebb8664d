import { z } from "zod";
import { listCuisinesCooked } from "~/domain/marketplaces/list-cuisines.server";
import { CuisineView } from "~/domain/marketplaces/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";
import { id, optional } from "~/kit/fields.server";
import { MAX_PAGE_SIZE } from "~/kit/paging";

export default resource({
  GET: endpoint({
    summary: "List the cuisines that are cooked in a marketplace",
    description:
      "Those of the meals that are listed there, at most 5 seconds old. Without `market_id`, or in the global marketplace, those cooked anywhere.",
    for: anyone,
    query: z.object({ ...pageQuery, market_id: optional(id) }),
    output: listOf(CuisineView),
    run: async ({ query, request }) => {
      const slice = sliceOfPage(query, MAX_PAGE_SIZE);
      return envelope(request, await listCuisinesCooked(query.market_id, slice), slice);
    },
  }),
});
