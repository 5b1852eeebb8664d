import { checkCoupon } from "~/domain/carts/check-coupon.server";
import { CouponInput, CouponView } from "~/domain/coupons/schemas.server";
import { asCouponCode } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Look up a coupon code for my cart",
    description:
      "Changes nothing; a 200 always has `is_valid: true`. Whatever is wrong is 400 under `coupon_code`.",
    for: diner,
    body: CouponInput,
    output: CouponView,
    conflicts: ["checkout_in_progress"],
    refuses: asCouponCode,
    run: ({ me, body }) => checkCoupon(me, body.coupon_code),
  }),
});
