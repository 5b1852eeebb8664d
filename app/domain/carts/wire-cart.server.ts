import type { Diner } from "~/domain/accounts/people";
import { toWireCoupon } from "~/domain/coupons/coupon-row.server";
import type { Day } from "~/kit/day";
import type { Cents } from "~/kit/money";
import { joinSentences } from "~/kit/text";
import { companyMoney, type PolicyNotice } from "../policies/company-money";
import type { FeeRule } from "../pricing/fees.server";
import {
  type Benefit,
  type CheckedLine,
  checkAvailability,
  checkoutBlocker,
  deliveryDates,
} from "./availability";
import { billOf } from "./bill";
import type { CartFacts } from "./cart-facts";
import type { WireCart, WireCartLine, WireFee } from "./schemas.server";

/** Vouchers are for activated members of an approved organization with `is_voucher_benefit` (specification, roles). */
export function benefitOf(me: Diner): Benefit {
  const { membership } = me;
  const isActive = membership?.status === "activated" && membership.organization_status === "approved";
  return { has_vouchers: isActive && membership.is_voucher_benefit };
}

/** Cents and percent, as the spec's `fee` shows them. */
export function toWireFee(fees: FeeRule): WireFee {
  return {
    deliveryFee: fees.delivery_cents,
    serviceFee: fees.service_bps / 100,
    localFee: fees.tax_bps / 100,
  };
}

export function toWireLine({ line, days, unavailable, notice }: CheckedLine): WireCartLine {
  return {
    id: line.line_id ?? 0,
    meal: line.meal,
    selected_quantity: line.quantity,
    instruction: line.instruction,
    allergens_acknowledged: [...line.allergens_acknowledged],
    unavailable,
    next_date: days[0] ?? null,
    notice,
  };
}

function portions(lines: readonly CheckedLine[]): number {
  return lines.reduce((sum, { line }) => sum + line.quantity, 0);
}

/** The window of the first line's marketplace, as its fees are that marketplace's: a cart that can be ordered has one. */
function windowOf({ lines: [first] }: CartFacts): WireCart["delivery_window"] {
  return first ? { ...first.delivery_window, time_zone: first.time_zone } : null;
}

/** What the diner's organizations do not pay of it on the first day it can come, and why. */
function noticesOf({ rules, address }: CartFacts, day: Day | undefined, cart_cents: Cents): PolicyNotice[] {
  return day === undefined ? [] : companyMoney(rules, { day, zip: address?.zip ?? null }, cart_cents).notices;
}

/** The cart on the wire. `notice` goes before the cart's own obstacles, e.g. that a quantity was cut to what is left. */
export function toWireCart(me: Diner, facts: CartFacts, notice: string | null = null): WireCart {
  const checked = checkAvailability(facts, benefitOf(me));
  const dates = deliveryDates(facts, checked);
  const bill = billOf(facts);
  const meals = checked.filter(({ line }) => !line.is_voucher);
  const vouchers = checked.filter(({ line }) => line.is_voucher);
  const error = joinSentences(
    [notice, checkoutBlocker(facts, checked, dates, bill)].filter((words) => words !== null),
  );
  return {
    id: facts.cart_id,
    meals: meals.map(toWireLine),
    voucherMeal: vouchers.map(toWireLine),
    count: { voucher_meals: portions(vouchers), local_meals: portions(meals), total: portions(checked) },
    available_delivery_dates: dates,
    delivery_window: windowOf(facts),
    error: error === "" ? null : error,
    fee: checked.length === 0 ? { deliveryFee: 0, serviceFee: 0, localFee: 0 } : toWireFee(facts.fees),
    pricing: bill.pricing,
    coupon: bill.coupon && toWireCoupon(bill.coupon.terms, bill.coupon.problem === null),
    company_money: noticesOf(facts, dates[0], bill.pricing.cartTotal),
    hold: facts.hold?.is_running
      ? { cart_transaction: facts.hold.cart_transaction, expires_at: facts.hold.expires_at }
      : null,
  };
}
