import { z } from "zod";
import { listChefOrders } from "~/domain/orders/chef-order-row.server";
import { ChefOrderView } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { kitchenUser } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List the orders that are still to be delivered, the next first",
    description: "From placed to out_for_delivery, those that wait for my word too.",
    for: kitchenUser,
    query: z.object(pageQuery),
    output: listOf(ChefOrderView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listChefOrders(me, "upcoming", slice), slice);
    },
  }),
});
