import { z } from "zod";
import { CouponView } from "~/domain/coupons/coupon-schemas.server";
import { MealView } from "~/domain/meals/schemas.server";
import { PricingView } from "~/domain/pricing/schemas.server";
import { allergen, id } from "~/kit/fields.server";
import { rules } from "~/kit/rules";
import { cartRules } from "./rules";

const wholeNumber = z.union(
  [
    z.number().meta({ type: "integer", minimum: 0, maximum: cartRules.quantity.max }),
    z
      .string()
      .regex(/^[0-9]{1,4}$/)
      .transform(Number),
  ],
  {
    error: cartRules.quantity.message,
  },
);

const quantity = wholeNumber.refine(
  (value) => Number.isInteger(value) && value >= 1 && value <= cartRules.quantity.max,
  cartRules.quantity.message,
);

const YES_NO: Record<string, boolean> = { true: true, "1": true, on: true, false: false, "0": false };
const flag = z.union(
  [z.boolean(), z.enum(["true", "1", "on", "false", "0"]).transform((word) => YES_NO[word] === true)],
  {
    error: "Enter true or false",
  },
);

/** A meal for the cart. Without `is_voucher` a voucher meal is paid with vouchers and any other with money. */
export const CartLineInput = z.object({
  meal_id: id,
  is_voucher: flag.optional().describe("left out: as the meal is paid for"),
  quantity: quantity.default(1).describe("portions to add"),
  allergens_acknowledged: flag
    .optional()
    .describe(
      "that I know which allergens of my own list are in this meal or may be: kept with the line. Nothing is refused without it here; our screens ask first",
    ),
});

/** Which line goes; without a meal the whole cart is emptied. An empty `meal_id` is refused, never read as "everything". */
export const CartLineQuery = z.object({
  meal_id: id.optional(),
  is_voucher: z.union([flag, z.literal("").transform(() => undefined)]).optional(),
});

export const QuantityInput = z.object({
  meal_id: id,
  change_type: z.enum(["increase", "decrease"], { error: "Enter increase or decrease" }),
  meal_type: z.enum(["PAID", "VOUCHER"], { error: "Enter PAID or VOUCHER" }).default("PAID"),
});

export const InstructionInput = z.object({
  instruction: z
    .string({ error: "Instruction is required" })
    .trim()
    .max(rules.instruction.maxLength, `Use at most ${rules.instruction.maxLength} characters`)
    .refine((words) => !words.includes("\u0000"), "This contains a character we can't save"),
});

/** A person's own address, else the preferred one. */
export const CartQuery = z.object({
  eater_address_id: z
    .union([id, z.literal("").transform(() => undefined)])
    .optional()
    .describe("one of my addresses; the preferred one when left out"),
});

export const FeeQuery = CartQuery.extend({
  state: z.string().trim().max(50, "Enter a US state").optional().describe("TN or Tennessee"),
});

const UnavailableView = z.object({
  code: z.enum([
    "expired",
    "suspended",
    "permit",
    "closed",
    "cutoff_passed",
    "sold_out",
    "not_deliverable",
    "voucher_benefit",
  ]),
  detail: z.string(),
  next_date: z.string().nullable(),
});

/** A line of the cart. `unavailable` says why it cannot be ordered as it stands; it stays until the diner removes it. */
export const CartLineView = z.object({
  id: z.number().int(),
  meal: MealView,
  selected_quantity: z.number().int(),
  instruction: z.string(),
  allergens_acknowledged: z
    .array(allergen)
    .describe("of my own list, what I knew to be in it or may be when I added it"),
  unavailable: UnavailableView.nullable(),
  next_date: z.string().nullable().describe("the first day on which this many can come, YYYY-MM-DD"),
  notice: z.string().nullable().describe("why that is later than for one portion, in words"),
});

export const FeeView = z.object({
  deliveryFee: z.number().int().describe("cents"),
  serviceFee: z.number().describe("percent of the subtotal"),
  localFee: z.number().describe("percent of the subtotal"),
});

const DeliveryWindowView = z
  .object({
    from: z.string().describe("HH:MM"),
    to: z.string().describe("HH:MM"),
    time_zone: z.string().describe("IANA name: the kitchen's marketplace's"),
  })
  .nullable()
  .describe("between what times dinner is brought on its day; null for an empty cart");

export const CartView = z.object({
  id: z.number().int(),
  meals: z.array(CartLineView).describe("paid with money"),
  voucherMeal: z.array(CartLineView).describe("paid with vouchers"),
  count: z
    .object({
      voucher_meals: z.number().int(),
      local_meals: z.number().int(),
      total: z.number().int(),
    })
    .describe("portions"),
  available_delivery_dates: z
    .array(z.string())
    .describe("YYYY-MM-DD: the days on which every line can be delivered"),
  delivery_window: DeliveryWindowView,
  error: z.string().nullable().describe("what keeps this cart from being ordered, in words"),
  fee: FeeView,
  pricing: PricingView,
  coupon: CouponView.nullable(),
  company_money: z
    .array(
      z.object({
        organization: z.string().describe("whose policy it is"),
        policy: z.string(),
        limit_cents: z.number().int().describe("what it pays at most; 0: nothing, vouchers neither"),
        reason: z.enum(["weekday", "hours", "place", "cuisine", "cook", "count", "maximum"]),
        detail: z.string().describe("in words, with how to pay the rest"),
      }),
    )
    .describe("what my organizations' policies keep their money from paying on the first available day"),
  voucher_notice: z
    .string()
    .nullable()
    .describe(
      "why my vouchers don't pay for all voucher meals in it, though there are enough: a program's vouchers may be for some meals only",
    ),
  group: z
    .object({
      name: z.string(),
      organization: z.string(),
      token: z
        .string()
        .describe("the end of its link: `/v1/group-orders/{token}/` shows it, and leaves it by DELETE"),
      delivery_date: z.string().describe("YYYY-MM-DD: the one day on which it comes"),
      window: z.object({ from: z.string(), to: z.string(), time_zone: z.string() }).describe("HH:MM"),
      deadline_at: z.string().describe("ISO 8601 UTC"),
      is_open: z.boolean().describe("false: no checkout can begin anymore"),
      fee_cents: z.number().int().describe("of the one delivery"),
      fee_paid_by: z.enum(["people", "organization"]),
      sharers: z.number().int().describe("orders that are paid and share the fee"),
      share_cents: z
        .number()
        .int()
        .describe("what this cart pays of it now; what it pays too much comes back after the deadline"),
    })
    .nullable()
    .describe(
      "the group order that the cart is tied to: its day and address count, so `deliveryDetails` is left out",
    ),
  hold: z
    .object({ cart_transaction: z.string(), expires_at: z.string() })
    .nullable()
    .describe("the checkout under way, ISO 8601 UTC"),
});

export const CartDatesView = CartView.pick({ available_delivery_dates: true, delivery_window: true });

export type WireCart = z.output<typeof CartView>;
export type CartDates = z.output<typeof CartDatesView>;
export type WireCartLine = z.output<typeof CartLineView>;
export type WireFee = z.output<typeof FeeView>;
export type LineInput = z.output<typeof CartLineInput>;
export type QuantityChange = z.output<typeof QuantityInput>;
