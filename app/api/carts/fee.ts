import { FeeQuery, FeeView } from "~/domain/carts/schemas.server";
import { showFees } from "~/domain/carts/show-fees.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show what a checkout pays beside the meals",
    for: diner,
    query: FeeQuery,
    output: FeeView,
    looksUp: true,
    run: ({ me, query }) => showFees(me, { state: query.state, address_id: query.eater_address_id }),
  }),
});
