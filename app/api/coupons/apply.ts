import { applyCoupon } from "~/domain/carts/apply-coupon.server";
import { CartView } from "~/domain/carts/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Put a coupon on my cart",
    description:
      "Answers the whole cart, with the reduction in `pricing.discount` (cents). One coupon for each order; the same one again changes nothing. 400 under `coupon_code` when it does not apply to this cart or another one is on it, 404 when I have not looked up a coupon of this number by its code. A checkout that was only begun is given up; while its payment is being made: 409 `checkout_in_progress`.",
    for: diner,
    params: idParams,
    output: CartView,
    conflicts: ["checkout_in_progress"],
    run: ({ me, params }) => applyCoupon(me, params.id),
  }),
});
