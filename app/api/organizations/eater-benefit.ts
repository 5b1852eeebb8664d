import { z } from "zod";
import { BenefitView, listBenefits } from "~/domain/organizations/list-benefits.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List what my organizations give me",
    description:
      "One row for each organization I am an activated member of, and `id` is the membership's: what its plan gives me every period, what is left now (cents, vouchers in pieces), and the day each resets, null where the plan gives none.",
    for: signedIn,
    query: z.object(pageQuery),
    output: listOf(BenefitView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listBenefits(me, slice), slice);
    },
  }),
});
