import { cancelGroupOrder } from "~/domain/group-orders/close-group-order.server";
import { GroupOrderView } from "~/domain/group-orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { member } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Cancel a group order before its deadline",
    description:
      "Every order in it is canceled and paid back whole, within minutes; carts are their owners' again. For who opened it and the organization's owners.",
    for: member,
    params: idParams,
    output: GroupOrderView,
    looksUp: true,
    conflicts: ["group_closed"],
    run: ({ me, params }) => cancelGroupOrder(me, params.id),
  }),
});
