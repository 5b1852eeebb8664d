import { showChefOrder } from "~/domain/orders/chef-order-row.server";
import { ChefOrderView } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { kitchenUser } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show my part of an order",
    description:
      "`id` is the order's, `status` my part's. My own dishes only, with what the diner asked for; never what others cook or how it was paid. Address and phone come with it where the cook delivers, from accepted until 24 hours after the delivery, or after the end of the window where it is not delivered. `earnings_cents` is what I get for the dishes, `tip_cents` comes on top. 404 where none of it is mine.",
    for: kitchenUser,
    params: idParams,
    output: ChefOrderView,
    run: ({ me, params }) => showChefOrder(me, params.id),
  }),
});
