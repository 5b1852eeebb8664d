import { checkCoupon } from "~/domain/carts/check-coupon.server";
import { CouponInput, CouponView } from "~/domain/coupons/coupon-schemas.server";
import { asCouponCode } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Look up a coupon code for my cart",
    description:
      "Reserves nothing: a coupon is used up by a checkout only. A 200 always has `is_valid: true`, and `percent` or `amount_cents` off the meals' subtotal. Whatever is wrong with the code, an unknown one included, is 400 under `coupon_code`. After 30 unknown codes in ten minutes 429.",
    for: diner,
    limits: ["coupon-guess"],
    body: CouponInput,
    output: CouponView,
    refuses: asCouponCode,
    run: ({ me, body }) => checkCoupon(me, body.coupon_code),
  }),
});
