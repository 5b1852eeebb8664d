import { z } from "zod";

const cents = z.number().int();

/** All of it cents but `totalQuantity`; `total = subtotal - discount + deliveryFee + commissionFee`, `cartTotal = total + localTax`. */
export const PricingView = z.object({
  totalQuantity: z.number().int().describe("portions"),
  subtotal: cents.describe("cents"),
  deliveryFee: cents.describe("cents"),
  commissionFee: cents.describe("cents: the service fee"),
  localTax: cents.describe("cents"),
  discount: cents.describe("cents, of the coupon"),
  total: cents.describe("cents: subtotal - discount + deliveryFee + commissionFee"),
  cartTotal: cents.describe("cents: total + localTax, what is paid"),
});
