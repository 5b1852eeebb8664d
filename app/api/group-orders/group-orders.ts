import { z } from "zod";
import { listGroupOrders } from "~/domain/group-orders/list-group-orders.server";
import { openGroupOrder } from "~/domain/group-orders/open-group-order.server";
import { GroupOrderInput, GroupOrderRow, GroupOrderView } from "~/domain/group-orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { member } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List my organization's group orders, the newest first",
    description: "An admin's all of them; a member's those they opened or joined.",
    for: member,
    query: z.object(pageQuery),
    output: listOf(GroupOrderRow),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listGroupOrders(me, slice), slice);
    },
  }),
  POST: endpoint({
    summary: "Open a group order and get its link",
    description:
      "People of my organization join by the link, fill carts of their own and pay them themselves: one delivery and one fee. A deadline lies before that of the last cook who takes orders for the day. 403 (`not_yours_to_pay`) where the organization should pay the fee and I am not of its owners and finance.",
    for: member,
    body: GroupOrderInput,
    output: GroupOrderView,
    status: 201,
    looksUp: true,
    conflicts: ["out_of_policy", "too_many_groups"],
    run: ({ me, body }) => openGroupOrder(me, body),
  }),
});
