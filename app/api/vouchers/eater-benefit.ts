import { z } from "zod";
import { BenefitView, listBenefits } from "~/domain/organizations/list-benefits.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List what my organisations give me",
    for: signedIn,
    query: z.object(pageQuery),
    output: listOf(BenefitView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listBenefits(me, slice), slice);
    },
  }),
});
