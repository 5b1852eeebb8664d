import { FeeQuery, FeeView } from "~/domain/carts/schemas.server";
import { showFees } from "~/domain/carts/show-fees.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show what a checkout pays beside the meals",
    description:
      "`deliveryFee` in cents, `serviceFee` and `localFee` in percent: where `state` or `eater_address_id` is, else at the preferred address. 404 for an address that is not mine.",
    for: diner,
    query: FeeQuery,
    output: FeeView,
    looksUp: true,
    run: ({ me, query }) => showFees(me, { state: query.state, address_id: query.eater_address_id }),
  }),
});
