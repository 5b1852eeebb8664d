import { expect, test } from "vitest";
import { feeLines } from "./receipt";

const pricing = {
  subtotal: 2900,
  discount: 290,
  deliveryFee: 1500,
  commissionFee: 522,
  localTax: 157,
  total: 4632,
  cartTotal: 4789,
};

test("the lines below the meals add up to the total with tip", () => {
  const lines = feeLines(pricing, {
    coupon: { code: "SHARE10", sponsor: "Nashville Eats" },
    serviceFee: 20,
    localFee: 6,
    tipCents: 763,
    tipFor: "Ana",
  });
  expect(lines.reduce((sum, line) => sum + line.cents, pricing.subtotal)).toBe(pricing.cartTotal + 763);
  expect(lines.map((line) => line.label)).toEqual([
    "SHARE10, paid by Nashville Eats",
    "Delivery",
    "Service fee (20%)",
    "Local tax (6%)",
    "Tip for Ana",
  ]);
});

test("without coupon and tip there are no lines for them", () => {
  expect(feeLines({ ...pricing, discount: 0 }).map((line) => line.label)).toEqual([
    "Delivery",
    "Service fee",
    "Local tax",
  ]);
});
