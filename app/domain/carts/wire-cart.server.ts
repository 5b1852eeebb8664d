import type { Diner } from "~/domain/accounts/people";
import { toWireCoupon } from "~/domain/coupons/coupon-row.server";
import type { Day } from "~/kit/day";
import { groupToken } from "~/kit/group-token.server";
import type { Cents } from "~/kit/money";
import { joinSentences } from "~/kit/text";
import { type PolicyNotice, policyNotices } from "../policies/company-money";
import { coverOf, type VoucherMeal } from "../policies/voucher-meals";
import type { FeeRule } from "../pricing/fees.server";
import { provisionalShare } from "../pricing/shared-fee";
import { sentencesOf } from "../refusal";
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
  const isSuspended = membership?.status === "activated" && membership.organization_status === "suspended";
  return { has_vouchers: isActive && membership.is_voucher_benefit, isSuspended };
}

/** Cents and percent, as the spec's `fee` shows them. */
export function toWireFee(fees: FeeRule): WireFee {
  return {
    deliveryFee: fees.delivery_cents,
    serviceFee: fees.service_bps / 100,
    localFee: fees.tax_bps / 100,
  };
}

export function toWireLine(
  { line, days, unavailable, notice }: CheckedLine,
  group: CartFacts["group"],
): WireCartLine {
  return {
    id: line.line_id ?? 0,
    meal: line.meal,
    selected_quantity: line.quantity,
    instruction: line.instruction,
    allergens_acknowledged: [...line.allergens_acknowledged],
    unavailable,
    next_date: days.find((day) => day === group?.day) ?? days[0] ?? null,
    notice,
  };
}

function portions(lines: readonly CheckedLine[]): number {
  return lines.reduce((sum, { line }) => sum + line.quantity, 0);
}

/** The group's window, else that of the first line's marketplace, as its fees are that marketplace's: a cart that can be ordered has one. */
function windowOf({ lines: [first], group }: CartFacts): WireCart["delivery_window"] {
  if (first && group) return { from: group.from, to: group.to, time_zone: group.time_zone };
  return first ? { ...first.delivery_window, time_zone: first.time_zone } : null;
}

/** What the diner's organizations do not pay of it on the first day it can come, and why. */
function noticesOf({ rules, address }: CartFacts, day: Day | undefined, cart_cents: Cents): PolicyNotice[] {
  return day === undefined ? [] : policyNotices(rules, { day, zip: address?.zip ?? null }, cart_cents);
}

/** The voucher meals of a cart, as the limits of vouchers see them. */
export function voucherMealsOf({ lines }: Pick<CartFacts, "lines">): VoucherMeal[] {
  return lines
    .filter(({ is_voucher }) => is_voucher)
    .map(({ chef_id, quantity, meal: { name, price_cents, cuisines } }) => ({
      ...{ chef_id, quantity, name, price_cents },
      cuisines: cuisines.map(({ id }) => id),
    }));
}

function wireGroup({ group }: CartFacts): WireCart["group"] {
  if (!group) return null;
  const { name, organization, day, from, to, time_zone, deadline_at, is_open } = group;
  const { fee_cents, fee_paid_by, sharers } = group;
  return {
    ...{ name, organization, deadline_at, is_open, fee_cents, fee_paid_by, sharers },
    token: groupToken(group),
    delivery_date: day,
    window: { from, to, time_zone },
    share_cents: provisionalShare(group),
  };
}

/** The cart on the wire. `notice` goes before the cart's own blockers, e.g. that a quantity was cut to what is left. */
export function toWireCart(me: Diner, facts: CartFacts, notice: string | null = null): WireCart {
  const checked = checkAvailability(facts, benefitOf(me));
  const dates = deliveryDates(facts, checked);
  const bill = billOf(facts);
  const { words } = coverOf(facts.vouchers, voucherMealsOf(facts));
  const meals = checked.filter(({ line }) => !line.is_voucher);
  const vouchers = checked.filter(({ line }) => line.is_voucher);
  const error = joinSentences(
    [notice, checkoutBlocker(facts, checked, dates, bill)].filter((words) => words !== null),
  );
  return {
    id: facts.cart_id,
    meals: meals.map((one) => toWireLine(one, facts.group)),
    voucherMeal: vouchers.map((one) => toWireLine(one, facts.group)),
    count: { voucher_meals: portions(vouchers), local_meals: portions(meals), total: portions(checked) },
    available_delivery_dates: dates,
    delivery_window: windowOf(facts),
    error: error === "" ? null : error,
    fee: checked.length === 0 ? { deliveryFee: 0, serviceFee: 0, localFee: 0 } : toWireFee(facts.fees),
    pricing: bill.pricing,
    coupon: bill.coupon && toWireCoupon(bill.coupon.terms, bill.coupon.problem === null),
    company_money: noticesOf(facts, dates[0], bill.pricing.cartTotal),
    voucher_notice: words && sentencesOf(words),
    group: wireGroup(facts),
    hold: facts.hold?.is_running
      ? { cart_transaction: facts.hold.cart_transaction, expires_at: facts.hold.expires_at }
      : null,
  };
}
