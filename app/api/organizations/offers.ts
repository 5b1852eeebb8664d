import { z } from "zod";
import { listOffers } from "~/domain/organizations/list-offers.server";
import { OfferView } from "~/domain/organizations/people-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { member } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List what my organization offers its people today",
    description: "Those that have begun and are not over.",
    for: member,
    query: z.object(pageQuery),
    output: listOf(OfferView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listOffers(me, slice), slice);
    },
  }),
});
