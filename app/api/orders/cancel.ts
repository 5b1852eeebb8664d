import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { CancelledOrderView } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Cancel one of my orders until the cook's cutoff; everything goes back where it came from",
    for: diner,
    params: idParams,
    output: CancelledOrderView,
    once: true,
    conflicts: ["checkout_in_progress", "cutoff_passed", "illegal_transition"],
    run: ({ me, params, operation }) => cancelOrder(me, params.id, operation),
  }),
});
