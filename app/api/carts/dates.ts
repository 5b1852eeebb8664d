import { CartDatesView, CartQuery } from "~/domain/carts/schemas.server";
import { cartDates } from "~/domain/carts/show-cart.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show the days on which everything in my cart can be delivered",
    description:
      "YYYY-MM-DD, the soonest first; to `eater_address_id` (404 when it is not mine), else to the preferred address.",
    for: diner,
    query: CartQuery,
    output: CartDatesView,
    looksUp: true,
    run: ({ me, query }) => cartDates(me, { address_id: query.eater_address_id }),
  }),
});
