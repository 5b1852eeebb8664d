import { removeCoupon } from "~/domain/carts/remove-coupon.server";
import { CartView } from "~/domain/carts/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Take a coupon off my cart",
    description:
      "Answers the whole cart; a coupon that is not on it changes nothing, one that I never looked up is 404. A checkout that was only begun is given up; while its payment is being made: 409 `checkout_in_progress`.",
    for: diner,
    params: idParams,
    output: CartView,
    conflicts: ["checkout_in_progress"],
    run: ({ me, params }) => removeCoupon(me, params.id),
  }),
});
