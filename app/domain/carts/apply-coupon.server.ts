import type { Diner } from "~/domain/accounts/people";
import { couponById } from "~/domain/coupons/coupon-row.server";
import { invalid, missing } from "~/domain/refusal";
import { requireApplicable } from "./check-coupon.server";
import { editCart } from "./edit-cart.server";
import type { WireCart } from "./schemas.server";

/**
 * Puts a coupon on the cart and answers the cart. It is used up only by a checkout, so an apply reserves nothing. One
 * coupon for each order; the same one again changes nothing.
 * @throws Refusal `missing` for no coupon that the person has looked up by its code; `invalid` under `coupon_code` when it does not apply, or when another
 * one is on the cart.
 */
export function applyCoupon(me: Diner, coupon_id: number): Promise<WireCart> {
  return editCart(me, async (facts, tx) => {
    const isOn = facts.coupon?.id === coupon_id;
    const coupon = isOn ? facts.coupon : await couponById(tx, me.account_id, coupon_id);
    if (!coupon) throw missing();
    requireApplicable(coupon, facts);
    if (isOn) return null;
    if (facts.coupon) {
      const next = `Remove ${facts.coupon.code} first.`;
      throw invalid("coupon_code", { reason: "You can use only one coupon.", next }, "one_coupon");
    }
    return {
      async apply() {
        await tx.db.cart.updateMany({ where: { id: facts.cart_id }, data: { coupon_id } });
        return { ...facts, coupon };
      },
    };
  });
}
