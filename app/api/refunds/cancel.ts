import { CanceledOrderView } from "~/domain/orders/schemas.server";
import { cancelOrder } from "~/domain/refunds/cancel-order.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Cancel one of my orders until the cook's cutoff; everything goes back where it came from",
    description:
      "Until the cutoff of every cook in it, and until the first dinner is on its way where allergens changed afterward. Each tender gets exactly its own part back: `refunds` says how much by which way (cents, vouchers in pieces). 409 `cutoff_passed` or `illegal_transition` when it is too late.",
    for: diner,
    params: idParams,
    output: CanceledOrderView,
    once: true,
    conflicts: ["cutoff_passed", "illegal_transition"],
    run: ({ me, params, operation }) => cancelOrder(me, params.id, operation),
  }),
});
