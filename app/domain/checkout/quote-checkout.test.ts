import { describe, expect, test } from "vitest";
import type { Coupon } from "../coupons/coupon";
import { NOTHING } from "../pricing/price";
import { Refusal } from "../refusal";
import type { Source } from "../tenders/tender-kind";
import { couponRefusal } from "./coupon-refusal";
import { type PayingRequest, type QuotedCart, quoteCheckout } from "./quote-checkout";

const organization: Source = {
  ledger_account_id: 5,
  method: "wallet",
  balance: 2000,
  asset: "usd",
  owner: "organization",
  organization_id: 7,
  expires_at: null,
  limits: null,
};
const voucher: Source = {
  ...organization,
  ledger_account_id: 6,
  method: "voucher",
  asset: "voucher",
  balance: 1,
};

const cart: QuotedCart = { pricing: { ...NOTHING, cartTotal: 4789 }, vouchers: 1 };
const request: PayingRequest = {
  tip_cents: 300,
  payments: [
    { method: "wallet", amount: 1500 },
    { method: "voucher", quantity: 1 },
    { method: "credit_card" },
  ],
};
const paused = new Refusal("limited", "Too many tries");
const over: Coupon = { id: 1, code: "OVER" } as Coupon;

function missing(
  change: Partial<PayingRequest>,
  of: Partial<QuotedCart> = {},
  sources = [organization, voucher],
) {
  return quoteCheckout({ ...cart, ...of }, { ...request, ...change }, sources).missing;
}

describe("the quote of a checkout", () => {
  test("says the total, and which source pays what of it, the card first", () => {
    const quote = quoteCheckout(cart, request, [organization, voucher]);
    expect(quote).toMatchObject({ total_cents: 5089, card_cents: 3589, missing: null });
    expect(quote.tenders.map((one) => [one.method, one.amount_cents, one.quantity])).toEqual([
      ["credit_card", 3589, 0],
      ["wallet", 1500, 0],
      ["voucher", 0, 1],
    ]);
  });

  test("says the first thing that is missing, and what the others would pay all the same", () => {
    const noCoupon = couponRefusal({ terms: over, problem: "used_up" });
    expect(missing({ expected_cents: 1 }, { noCoupon })).toMatchObject({ code: "coupon_exhausted" });
    expect(missing({ expected_cents: 1, payments: [] })).toMatchObject({
      code: "price_changed",
      body: { total_cents: 5089, pricing: cart.pricing },
    });
    expect(missing({ payments: [], noCard: paused })).toMatchObject({ code: "payments_do_not_fit" });
    expect(missing({ noCard: paused }, {}, [organization])).toMatchObject({ code: "insufficient_funds" });
    expect(missing({ noCard: paused })).toBe(paused);
    const quote = quoteCheckout(cart, request, [organization]);
    expect(quote.tenders.map((one) => one.method)).toEqual(["credit_card", "wallet"]);
  });

  test("does not mind that no card may be charged where none has to pay", () => {
    const sources = [{ ...organization, balance: 9000, owner: "own" as const }, voucher];
    const payments: PayingRequest["payments"] = [
      { method: "wallet", amount: 5089 },
      { method: "voucher", quantity: 1 },
      { method: "credit_card" },
    ];
    expect(missing({ payments, noCard: paused }, {}, sources)).toBeNull();
  });
});
