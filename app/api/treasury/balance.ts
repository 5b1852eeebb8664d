import { PoolView } from "~/domain/organizations/schemas.server";
import { showPool } from "~/domain/organizations/show-pool.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show what my organization has: funded, distributed, expired, returned, and what it owes",
    description:
      "`amount_cents` is what can be given now: funded less distributed, plus what expired or came back; the same for vouchers in pieces. `owed_cents` is what invoices will ask for, up to `credit_limit_cents`. Days are those of the organization's calendar.",
    for: corporateAdmin("see reports"),
    output: PoolView,
    looksUp: true,
    run: ({ me }) => showPool(me),
  }),
});
