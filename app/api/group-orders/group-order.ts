import { GroupOrderView } from "~/domain/group-orders/schemas.server";
import { showGroupOrder } from "~/domain/group-orders/show-group-order.server";
import { endpoint, resource } from "~/http/endpoint";
import { member } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show a group order: who joined, who paid, what is missing",
    description: "For who opened it and the organization's admins; 404 for everybody else.",
    for: member,
    params: idParams,
    output: GroupOrderView,
    looksUp: true,
    run: ({ me, params }) => showGroupOrder(me, params.id),
  }),
});
