import { z } from "zod";
import { listMyOrganizations } from "~/domain/members/list-my-organizations.server";
import { MyOrganizationView } from "~/domain/organizations/people-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List the organizations that I administer, the one that my calls are about first",
    description: "Whoever administers several finds the one of all other calls under `is_current`.",
    for: corporateAdmin("see reports"),
    query: z.object(pageQuery),
    output: listOf(MyOrganizationView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listMyOrganizations(me, slice), slice);
    },
  }),
});
