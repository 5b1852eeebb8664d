import { showChefOrder } from "~/domain/orders/chef-order-row.server";
import { ChefOrderView } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show my part of an order",
    for: chef,
    params: idParams,
    output: ChefOrderView,
    run: ({ me, params }) => showChefOrder(me, params.id),
  }),
});
