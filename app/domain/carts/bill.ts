import { type Coupon, type CouponProblem, couponProblem } from "~/domain/coupons/coupon";
import { type Pricing, priceCart, type Reduction } from "../pricing/price";
import type { CartFacts } from "./cart-facts";

/** A coupon's worth as the pricing takes it. */
export function reductionOf(coupon: Coupon): Reduction {
  return coupon.percent_bps === null
    ? { amount_cents: coupon.amount_cents ?? 0 }
    : { percent_bps: coupon.percent_bps };
}

export interface Bill {
  pricing: Pricing;
  /** the coupon, and why it takes nothing off when it does not apply (any more) */
  coupon: { terms: Coupon; problem: CouponProblem | null } | null;
}

/** The bill of a cart: prices from the database, fees of the rule that applies, and the coupon where it is valid. */
export function billOf(facts: CartFacts): Bill {
  const lines = facts.lines.map((line) => ({
    price_cents: line.meal.price_cents,
    quantity: line.quantity,
    is_voucher: line.is_voucher,
  }));
  const { subtotal } = priceCart(lines, facts.fees, null);
  const terms = facts.coupon;
  const problem =
    terms && couponProblem(terms, { subtotal_cents: subtotal, marketplace_id: facts.marketplace_id });
  const reduction = terms && problem === null ? reductionOf(terms) : null;
  return { pricing: priceCart(lines, facts.fees, reduction), coupon: terms && { terms, problem } };
}
