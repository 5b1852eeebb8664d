import { z } from "zod";
import { listMarketplaces } from "~/domain/marketplaces/list-marketplaces.server";
import { MarketplaceRow } from "~/domain/marketplaces/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";
import { MAX_PAGE_SIZE } from "~/kit/paging";

export default resource({
  GET: endpoint({
    summary: "List the marketplaces, the global one last",
    description:
      "With the middle of its area, for a first guess of where somebody is; days and cutoffs are in `time_zone`. At most 5 seconds old.",
    for: anyone,
    query: z.object(pageQuery),
    output: listOf(MarketplaceRow),
    run: async ({ query, request }) => {
      const slice = sliceOfPage(query, MAX_PAGE_SIZE);
      return envelope(request, await listMarketplaces(slice), slice);
    },
  }),
});
