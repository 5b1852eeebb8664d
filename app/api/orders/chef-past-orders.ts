import { z } from "zod";
import { listChefOrders } from "~/domain/orders/chef-order-row.server";
import { ChefOrderView } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { kitchenUser } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List the orders that are delivered or canceled, the latest first",
    description: "As they were in the end; a dish that was declined keeps its `decline_reason`.",
    for: kitchenUser,
    query: z.object(pageQuery),
    output: listOf(ChefOrderView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listChefOrders(me, "past", slice), slice);
    },
  }),
});
