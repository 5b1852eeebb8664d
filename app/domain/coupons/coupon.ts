import { formatCents } from "~/kit/money";

/** Why a coupon does not apply. `used_up` is everybody's limit, `already_used` the person's own. */
export type CouponProblem =
  | "unknown"
  | "expired"
  | "used_up"
  | "already_used"
  | "not_first_order"
  | "too_little"
  | "other_city";

/** A coupon as the database checked it for one person, before the cart is looked at. */
export interface Coupon {
  id: number;
  code: string;
  description: string;
  /** who pays what it takes off, as people read it */
  sponsor: string;
  /** basis points of the subtotal; null for a coupon of a fixed amount */
  percent_bps: number | null;
  /** cents; null for a coupon of a percentage */
  amount_cents: number | null;
  min_subtotal_cents: number;
  /** the only marketplace where it is valid, or null for everywhere */
  marketplace_id: number | null;
  /** what already stands against it whatever is in the cart */
  problem: CouponProblem | null;
}

/** What a cart has to say about a coupon. Cents of local meals; null without a meal in it. */
export interface CouponCart {
  subtotal_cents: number;
  marketplace_id: number | null;
}

/** Why this coupon does not apply to this cart, or null when it does. */
export function couponProblem(coupon: Coupon, cart: CouponCart): CouponProblem | null {
  if (coupon.problem) return coupon.problem;
  const elsewhere = cart.marketplace_id !== null && cart.marketplace_id !== coupon.marketplace_id;
  if (coupon.marketplace_id !== null && elsewhere) return "other_city";
  return cart.subtotal_cents < coupon.min_subtotal_cents ? "too_little" : null;
}

/** What a person reads when a coupon does not apply. */
export function couponMessage(problem: CouponProblem, coupon?: Coupon): string {
  switch (problem) {
    case "unknown":
      return "This coupon code is not valid.";
    case "expired":
      return "This coupon has expired.";
    case "used_up":
      return "This coupon has been used up.";
    case "already_used":
      return "You have already used this coupon.";
    case "not_first_order":
      return "This coupon is for your first order only.";
    case "other_city":
      return "This coupon is not valid in this city.";
    case "too_little":
      return `This coupon needs meals for at least ${formatCents(coupon?.min_subtotal_cents ?? 0)} in your cart.`;
  }
}
