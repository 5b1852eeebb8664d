import { UNAVAILABLE_CODES } from "../carts/unavailable";

/** A voucher without the benefit is no lost race: it is forbidden. */
const LOST = UNAVAILABLE_CODES.filter((code) => code !== "voucher_benefit");

/** Why a cart can't be held, in words for machines (`holdCart`): what is gone, what has changed, what is not to be had. */
export const HOLD_CONFLICTS = [
  "allergens_changed",
  "checkout_in_progress",
  "coupon_exhausted",
  "coupon_not_valid",
  "date_unavailable",
  "group_closed",
  "group_plan",
  "hold_expired",
  "insufficient_funds",
  "not_a_voucher_meal",
  "out_of_policy",
  "price_changed",
  "voucher_limits",
  ...LOST,
] as const;
