import { limit } from "~/data/limits.server";
import { sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import { type Coupon, couponMessage, couponProblem } from "~/domain/coupons/coupon";
import { couponByCode, recordNamedCoupon, toWireCoupon } from "~/domain/coupons/coupon-row.server";
import type { WireCoupon } from "~/domain/coupons/coupon-schemas.server";
import { invalid, Refusal } from "~/domain/refusal";
import { priceCart } from "../pricing/price";
import type { CartFacts } from "./cart-facts";
import { ownCart } from "./show-cart.server";

/** @throws Refusal `invalid` under `coupon_code` when the coupon does not apply to this cart. */
export function requireApplicable(coupon: Coupon | null, facts: CartFacts): asserts coupon is Coupon {
  const lines = facts.lines.map((line) => ({ ...line, price_cents: line.meal.price_cents }));
  const { subtotal } = priceCart(lines, facts.fees, null);
  const cart = { subtotal_cents: subtotal, marketplace_id: facts.marketplace_id };
  const problem = coupon === null ? "unknown" : couponProblem(coupon, cart);
  if (problem) throw invalid("coupon_code", couponMessage(problem, coupon ?? undefined), `coupon_${problem}`);
}

const guesses = limit("coupon-guess");

/** Counts a try before it is made, so that many at once can't all slip under the limit. */
async function countGuess(me: Diner): Promise<void> {
  const retryAfter = await guesses.count(String(me.account_id));
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "Too many tries.", next: "Please wait a bit and try again." },
      { retryAfter },
    );
}

/**
 * Looks a coupon code up for the person and their cart, which is not changed; from now on they may put it there. The answer is always a valid coupon.
 * @throws Refusal `invalid` under `coupon_code` for one that is unknown, expired, used up, or does not apply; `limited`
 * after 30 unknown codes in ten minutes.
 */
export async function checkCoupon(me: Diner, code: string): Promise<WireCoupon> {
  await countGuess(me);
  const [facts, coupon] = await Promise.all([ownCart(me), couponByCode(sql, me.account_id, code)]);
  if (coupon !== null) {
    await guesses.uncount(String(me.account_id));
    await recordNamedCoupon(me.account_id, coupon.id);
  }
  requireApplicable(coupon, facts);
  return toWireCoupon(coupon, true);
}
