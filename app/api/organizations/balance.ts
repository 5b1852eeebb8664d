import { PoolView } from "~/domain/organizations/schemas.server";
import { showPool } from "~/domain/organizations/show-pool.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show what my organisation has: funded, distributed, expired, returned, and what it owes",
    for: corporateAdmin,
    output: PoolView,
    looksUp: true,
    run: ({ me }) => showPool(me),
  }),
});
