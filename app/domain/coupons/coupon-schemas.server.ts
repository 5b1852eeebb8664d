import { z } from "zod";
import { text } from "~/kit/fields.server";

/** A coupon code as it was typed; upper and lower case are the same. */
export const CouponInput = z.object({ coupon_code: text(40, "Enter a coupon code") });

/** A coupon on the wire: `percent` or `amount_cents`, never both. `is_valid` is false only for one that ended in a cart. */
export const CouponView = z.object({
  id: z.number().int(),
  coupon_code: z.string(),
  is_valid: z.boolean(),
  percent: z.number().optional(),
  amount_cents: z.number().int().optional(),
  description: z.string(),
  sponsor: z.string().describe("who pays what it takes off"),
});

export type WireCoupon = z.output<typeof CouponView>;
