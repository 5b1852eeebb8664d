import { findMarketplace } from "~/domain/marketplaces/find-marketplace.server";
import { FindMarketplaceQuery, FoundMarketplace } from "~/domain/marketplaces/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Find the marketplace that serves a place",
    description:
      "By ZIP code, or by coordinates, which count as their nearest ZIP code within 50 km; of a written `address` the ZIP code counts, where nothing else is given. A place that no city marketplace serves gets the global one, which is for browsing; `data` is false when there is none.",
    for: anyone,
    query: FindMarketplaceQuery,
    output: FoundMarketplace,
    run: async ({ query }) => ({ data: await findMarketplace(query) }),
  }),
});
