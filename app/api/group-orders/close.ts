import { closeGroupOrder } from "~/domain/group-orders/close-group-order.server";
import { GroupOrderView } from "~/domain/group-orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { member } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Close a group order before its deadline",
    description:
      "Carts that are not paid drop out. Checkouts that are under way may still be paid; then who shares the fee is fixed. For who opened it and the organization's owners.",
    for: member,
    params: idParams,
    output: GroupOrderView,
    looksUp: true,
    conflicts: ["group_closed"],
    run: ({ me, params }) => closeGroupOrder(me, params.id),
  }),
});
