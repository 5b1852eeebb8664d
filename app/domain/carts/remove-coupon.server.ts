import type { Diner } from "~/domain/accounts/people";
import { couponById } from "~/domain/coupons/coupon-row.server";
import { missing } from "~/domain/refusal";
import { editCart } from "./edit-cart.server";
import type { WireCart } from "./schemas.server";

/**
 * Takes a coupon off the cart and answers the cart; one that is not on it (anymore) changes nothing.
 * @throws Refusal `missing` for no coupon that the person has looked up by its code.
 */
export function removeCoupon(me: Diner, coupon_id: number): Promise<WireCart> {
  return editCart(me, async (facts, tx) => {
    if (facts.coupon?.id !== coupon_id) {
      if (!(await couponById(tx, me.account_id, coupon_id))) throw missing();
      return null;
    }
    return {
      async apply() {
        await tx.db.cart.updateMany({ where: { id: facts.cart_id }, data: { coupon_id: null } });
        return { ...facts, coupon: null };
      },
    };
  });
}
