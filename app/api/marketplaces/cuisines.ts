import { z } from "zod";
import { listCuisines } from "~/domain/marketplaces/list-cuisines.server";
import { CuisineView } from "~/domain/marketplaces/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";
import { MAX_PAGE_SIZE } from "~/kit/paging";

/** Answers `/cuisines/` and, for older clients, `/cuisinelistapi/`. */
export default resource({
  GET: endpoint({
    summary: "List every cuisine",
    description: "In the product team's order, whether somebody cooks them or not.",
    for: anyone,
    query: z.object(pageQuery),
    output: listOf(CuisineView),
    run: async ({ query, request }) => {
      const slice = sliceOfPage(query, MAX_PAGE_SIZE);
      return envelope(request, await listCuisines(slice), slice);
    },
  }),
});
