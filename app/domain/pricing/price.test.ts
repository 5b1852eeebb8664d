import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_FEES, NOTHING, type PricedLine, priceCart, voucherTax } from "./price";

const meal = (price_cents: number, quantity = 1, is_voucher = false): PricedLine => ({
  price_cents,
  quantity,
  is_voucher,
});

describe("the bill of a cart", () => {
  test("an empty cart is all zeros", () => {
    expect(priceCart([], DEFAULT_FEES, null)).toEqual(NOTHING);
  });

  test("two dinners at $12.50: delivery, 20 % service and 6 % tax of the subtotal", () => {
    expect(priceCart([meal(1250, 2)], DEFAULT_FEES, null)).toEqual({
      totalQuantity: 2,
      subtotal: 2500,
      deliveryFee: 1500,
      commissionFee: 500,
      localTax: 150,
      discount: 0,
      total: 4500,
      cartTotal: 4650,
    });
  });

  test("a coupon of 10 % is taken off before the percentages", () => {
    const bill = priceCart([meal(2000)], DEFAULT_FEES, { percent_bps: 1000 });
    expect(bill).toMatchObject({
      discount: 200,
      commissionFee: 360,
      localTax: 108,
      total: 3660,
      cartTotal: 3768,
    });
  });

  test("a coupon larger than the meals takes the meals off and nothing more", () => {
    const bill = priceCart([meal(999)], DEFAULT_FEES, { amount_cents: 5000 });
    expect(bill).toMatchObject({
      discount: 999,
      commissionFee: 0,
      localTax: 0,
      total: 1500,
      cartTotal: 1500,
    });
  });

  test("half a cent goes up: 6 % of $3.75 is 22.5 cents", () => {
    expect(priceCart([meal(375)], DEFAULT_FEES, null).localTax).toBe(23);
    expect(priceCart([meal(374)], DEFAULT_FEES, null).localTax).toBe(22);
  });

  test("vouchers cost no money and waive the delivery fee only when nothing else is there", () => {
    expect(priceCart([meal(1400, 2, true)], DEFAULT_FEES, null)).toEqual({ ...NOTHING, totalQuantity: 2 });
    expect(priceCart([meal(1400, 1, true), meal(1000)], DEFAULT_FEES, null)).toMatchObject({
      subtotal: 1000,
      deliveryFee: 1500,
      commissionFee: 200,
    });
    expect(voucherTax(1400, DEFAULT_FEES)).toBe(84);
  });

  test("a rule may tax service and delivery, and tax what a coupon took off", () => {
    const fees = { ...DEFAULT_FEES, tax_on_service: true, tax_on_delivery: true, coupon_lowers_base: false };
    expect(priceCart([meal(1000)], fees, { percent_bps: 5000 }).localTax).toBe(156);
  });

  test("whatever the cart: whole cents, nothing below zero, the shown lines sum to the total", () => {
    const line = fc.record({
      price_cents: fc.integer({ min: 1, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      is_voucher: fc.boolean(),
    });
    const coupon = fc.oneof(
      fc.constant(null),
      fc.record({ percent_bps: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({ amount_cents: fc.integer({ min: 1, max: 10_000_000 }) }),
    );
    const fees = fc.record({
      delivery_cents: fc.integer({ min: 0, max: 100_000 }),
      service_bps: fc.integer({ min: 0, max: 10_000 }),
      tax_bps: fc.integer({ min: 0, max: 10_000 }),
      tax_on_meals: fc.boolean(),
      tax_on_service: fc.boolean(),
      tax_on_delivery: fc.boolean(),
      coupon_lowers_base: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fees, coupon, (lines, rule, reduction) => {
        const bill = priceCart(lines, rule, reduction);
        for (const value of Object.values(bill)) expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
        expect(bill.total).toBe(bill.subtotal - bill.discount + bill.deliveryFee + bill.commissionFee);
        expect(bill.cartTotal).toBe(bill.total + bill.localTax);
        const exact = ((bill.subtotal - bill.discount) * rule.service_bps) / 10_000;
        expect(Math.abs(bill.commissionFee - exact)).toBeLessThanOrEqual(0.5001);
      }),
      { numRuns: 2_000 },
    );
  });
});
