import { z } from "zod";
import { PrepaidView } from "~/domain/organizations/schemas.server";
import { showPrepaid } from "~/domain/organizations/show-pool.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { id, optional } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show what my organization has paid ahead and not yet given",
    description:
      "`corporate-id` may be left out; another organization's is 404. `funded_cents` is all that was ever paid in.",
    for: corporateAdmin("see reports"),
    query: z.object({ "corporate-id": optional(id) }),
    output: PrepaidView,
    looksUp: true,
    run: ({ me, query }) => showPrepaid(me, query["corporate-id"]),
  }),
});
