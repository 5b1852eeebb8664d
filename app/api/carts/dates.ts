import { CartDatesView, CartQuery } from "~/domain/carts/schemas.server";
import { cartDates } from "~/domain/carts/show-cart.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show the days on which everything in my cart can be delivered",
    for: diner,
    query: CartQuery,
    output: CartDatesView,
    looksUp: true,
    run: async ({ me, query }) => ({
      available_delivery_dates: await cartDates(me, { address_id: query.eater_address_id }),
    }),
  }),
});
