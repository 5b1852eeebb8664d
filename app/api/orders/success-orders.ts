import { z } from "zod";
import { listOrders } from "~/domain/orders/list-orders.server";
import { OrderView } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List my orders, the latest first",
    description:
      "All that was ever placed: under way, delivered and canceled ones; checkouts that came to nothing are not in it. Money in cents, `pricing` without the tip.",
    for: diner,
    query: z.object(pageQuery),
    output: listOf(OrderView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listOrders(me, slice), slice);
    },
  }),
});
