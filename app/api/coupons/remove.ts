import { removeCoupon } from "~/domain/carts/remove-coupon.server";
import { CartView } from "~/domain/carts/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Take a coupon off my cart",
    for: diner,
    params: idParams,
    output: CartView,
    conflicts: ["checkout_in_progress"],
    run: ({ me, params }) => removeCoupon(me, params.id),
  }),
});
