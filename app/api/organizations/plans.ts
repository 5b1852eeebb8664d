import { z } from "zod";
import { listPlans } from "~/domain/organizations/list-plans.server";
import { PlanView } from "~/domain/organizations/people-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List the plans there are, my organization's own first",
    description:
      "What a plan gives each member every period (cents, vouchers in pieces), and what it costs for each of them; `is_current` is my organization's. Staff change the plan.",
    for: corporateAdmin("see reports"),
    query: z.object(pageQuery),
    output: listOf(PlanView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listPlans(me, slice), slice);
    },
  }),
});
