import { OrderDetailView } from "~/domain/orders/schemas.server";
import { showOrder } from "~/domain/orders/show-order.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show one of my orders with its timeline and receipt",
    description:
      "`parts` are the cooks' shares of it, each with its status, its cutoff (until then it can be canceled) and its delivery window; `timeline` is what happened, oldest first. The receipt's dishes, fees, tax and tips add up to its total, and so do its tenders, to the cent.",
    for: diner,
    params: idParams,
    output: OrderDetailView,
    run: ({ me, params }) => showOrder(me, params.id),
  }),
});
