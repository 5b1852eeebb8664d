import { z } from "zod";
import { listChefOrders } from "~/domain/orders/chef-order-row.server";
import { ChefOrderView } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { kitchenUser } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List the orders that wait for my word",
    description:
      "The next delivery first. Accept them with `/chef-dashboard/{id}/order-status/`, or decline their dishes one by one until `cutoff_at`. Of the diner a cook sees the first name only until then.",
    for: kitchenUser,
    query: z.object(pageQuery),
    output: listOf(ChefOrderView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listChefOrders(me, "new", slice), slice);
    },
  }),
});
