import { z } from "zod";
import { FavoriteView, listFavoriteCuisines } from "~/domain/accounts/favorite-cuisines.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";
import { MAX_PAGE_SIZE } from "~/kit/paging";

export default resource({
  GET: endpoint({
    summary: "List the cuisines, each with whether it is a favorite of mine",
    description: "Every cuisine, in the product team's order.",
    for: diner,
    query: z.object(pageQuery),
    output: listOf(FavoriteView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query, MAX_PAGE_SIZE);
      const all = await listFavoriteCuisines(me);
      const rows = all.slice(slice.offset, slice.offset + slice.limit);
      return envelope(request, { rows, count: all.length }, slice);
    },
  }),
});
