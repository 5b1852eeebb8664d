import { OrderDetailView } from "~/domain/orders/schemas.server";
import { showOrder } from "~/domain/orders/show-order.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show one of my orders with its timeline and receipt",
    for: diner,
    params: idParams,
    output: OrderDetailView,
    run: ({ me, params }) => showOrder(me, params.id),
  }),
});
