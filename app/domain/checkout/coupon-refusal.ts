import type { Bill } from "../carts/bill";
import { couponMessage } from "../coupons/coupon";
import { conflict, type Refusal } from "../refusal";

/** What stands against a cart's coupon, null for nothing: a checkout says so rather than leaving it out in silence. */
export function couponRefusal(coupon: Bill["coupon"]): Refusal | null {
  if (!coupon?.problem) return null;
  const { problem, terms } = coupon;
  const isGone = problem === "used_up" || problem === "already_used";
  return conflict(isGone ? "coupon_exhausted" : "coupon_not_valid", couponMessage(problem, terms));
}
