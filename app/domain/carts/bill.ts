import { type Coupon, type CouponProblem, couponProblem } from "~/domain/coupons/coupon";
import { type PricedLine, type Pricing, priceCart, type Reduction } from "../pricing/price";
import type { CartFacts } from "./cart-facts";

/** A coupon's worth as the pricing takes it. */
function reductionOf(coupon: Coupon): Reduction {
  return coupon.percent_bps === null
    ? { amount_cents: coupon.amount_cents ?? 0 }
    : { percent_bps: coupon.percent_bps };
}

export interface Bill {
  pricing: Pricing;
  /** the coupon, and why it takes nothing off when it does not apply (anymore) */
  coupon: { terms: Coupon; problem: CouponProblem | null } | null;
}

/** The bill of these lines: fees of the rule that applies, and the coupon where it is valid. */
export function billFor(
  lines: readonly PricedLine[],
  { fees, coupon: terms, marketplace_id }: Pick<CartFacts, "fees" | "coupon" | "marketplace_id">,
): Bill {
  const { subtotal } = priceCart(lines, fees, null);
  const problem = terms && couponProblem(terms, { subtotal_cents: subtotal, marketplace_id });
  const reduction = terms && problem === null ? reductionOf(terms) : null;
  return { pricing: priceCart(lines, fees, reduction), coupon: terms && { terms, problem } };
}

/** The bill of a cart, with prices from the database. */
export function billOf(facts: CartFacts): Bill {
  const lines = facts.lines.map((line) => ({
    price_cents: line.meal.price_cents,
    quantity: line.quantity,
    is_voucher: line.is_voucher,
  }));
  return billFor(lines, facts);
}
