import { z } from "zod";
import {
  joinGroupOrder,
  leaveGroupOrder,
  showOfferedGroup,
} from "~/domain/group-orders/join-group-order.server";
import { OfferedGroupView } from "~/domain/group-orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

const params = z.object({ token: z.string().max(60) });

export default resource({
  GET: endpoint({
    summary: "Show the group order that a link of my organization leads to",
    description: "404 for a wrong link, and for whoever is not of the organization.",
    for: diner,
    params,
    output: OfferedGroupView,
    looksUp: true,
    run: ({ me, params }) => showOfferedGroup(me, params.token),
  }),
  POST: endpoint({
    summary: "Join a group order: my cart is tied to it until it is paid or left",
    description:
      "From then on the cart's `group` says the day and the address, so a checkout leaves `deliveryDetails` out. A checkout under way is given up. A second time changes nothing.",
    for: diner,
    params,
    output: OfferedGroupView,
    looksUp: true,
    conflicts: ["group_closed", "group_full", "in_another_group", "checkout_in_progress"],
    run: ({ me, params }) => joinGroupOrder(me, params.token),
  }),
  DELETE: endpoint({
    summary: "Leave a group order before paying",
    description:
      "The cart is my own again, with what is in it, also for whoever is no longer of the organization. A second time changes nothing; 404 for whoever is neither in the group nor of the organization.",
    for: diner,
    params,
    output: OfferedGroupView,
    looksUp: true,
    conflicts: ["checkout_in_progress"],
    run: ({ me, params }) => leaveGroupOrder(me, params.token),
  }),
});
