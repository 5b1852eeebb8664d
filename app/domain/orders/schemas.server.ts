import { z } from "zod";
import { PricingView } from "~/domain/carts/schemas.server";
import { allergen, cents, day, dollars, id, phone, text, zip } from "~/kit/fields.server";
import { ORDER_STATUSES } from "./states";

/** Where and when: the spec's order draft. Empty texts count as not given. */
const blank = z.union([z.literal(""), z.null()]).transform(() => undefined);
const given = <Schema extends z.ZodType>(schema: Schema) => z.union([blank, schema]).optional();

export const DeliveryDetails = z.object({
  deliveryDate: given(day),
  address_id: given(id),
  title: given(text(50)),
  address: given(text(200)),
  city: given(text(100)),
  state: given(text(50)),
  postalCode: given(zip),
  contactPerson: given(text(80)),
  contactPersonNumber: given(phone),
  extraInstructions: given(text(500)),
});

const quantity = z
  .number({ error: "Enter a whole number" })
  .int("Enter a whole number")
  .min(0, "Enter 0 or more")
  .max(999, "This is too much");

/** Wallet in dollars at two decimals, vouchers in pieces, the card takes the rest. */
export const PaymentInput = z.discriminatedUnion(
  "method",
  [
    z.object({ method: z.literal("wallet"), amount: dollars }),
    z.object({ method: z.literal("voucher"), quantity }),
    z.object({ method: z.literal("credit_card") }),
  ],
  { error: "Choose wallet, voucher or credit_card" },
);
const payments = z.array(PaymentInput, { error: "Enter a list of payments" }).max(20, "This is too much");

/** The longest tip: $1,000. */
const tip = cents(100_000);

/** What intent/create takes; all of it may be left out. */
export const IntentInput = z.object({
  payments: payments.optional(),
  deliveryDetails: DeliveryDetails.nullish(),
  tip_cents: tip.optional(),
  expected_total_cents: cents().optional(),
  allergens_seen: z.boolean({ error: "Enter true or false" }).optional(),
});

export const IntentView = z.object({
  id: z.string().nullable().describe("the provider's intent; null when no card is needed"),
  client_secret: z.string().nullable(),
  cart_transaction: z.string(),
  amount_cents: z.number().int().describe("the card's share"),
  total_cents: z.number().int().describe("all of it, with tip"),
  expires_at: z.string().describe("ISO 8601 UTC"),
});

const cartTransaction = z.uuid({ error: "Enter the cart_transaction of the checkout" });

/** What order/create takes: the hold, and the draft as the diner knows it, which must be what is held. */
export const OrderInput = z.object({
  paymentIntent: z.object(
    { cart_transaction: cartTransaction },
    { error: "Enter the cart_transaction of the checkout" },
  ),
  payments: payments.nullish(),
  deliveryDetails: DeliveryDetails.nullish(),
  tip: tip.nullish(),
  tip_cents: tip.nullish(),
  expected_total_cents: cents().nullish(),
  couponData: z.object({ id: id.nullish(), coupon_code: z.string().nullish() }).nullish(),
});

export const VoucherOrderInput = z.object({
  payments: payments.optional(),
  deliveryDetails: DeliveryDetails.nullish(),
  allergens_seen: z.boolean({ error: "Enter true or false" }).optional(),
});

export const ConfirmInput = z.object({
  cart_transaction: cartTransaction,
  payment_intent: text(200, "Enter the payment_intent of the checkout"),
});

const allergensChanged = z
  .object({ allergens: z.array(allergen), may_contain: z.array(allergen), at: z.string() })
  .nullable();

export const OrderItemView = z.object({
  id: z.number().int(),
  meal_guid: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  unit_price_cents: z.number().int(),
  is_voucher: z.boolean(),
  chef_id: z.number().int(),
  instruction: z.string(),
  allergens: z.array(allergen),
  may_contain: z.array(allergen),
  allergens_changed: allergensChanged,
  status: z.enum(["active", "declined", "cancelled"]),
});

/** A tender on the wire: cents for money, pieces for vouchers. */
export const OrderPaymentView = z.object({
  method: z.enum(["wallet", "voucher", "credit_card"]),
  amount_cents: z.number().int().optional(),
  quantity: z.number().int().optional(),
  refunded_cents: z.number().int(),
  refunded_quantity: z.number().int().optional(),
});

export const OrderView = z.object({
  id: z.number().int(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  delivery_date: z.string(),
  placed_at: z.string().nullable(),
  items: z.array(OrderItemView),
  pricing: PricingView,
  payments: z.array(OrderPaymentView),
  tip_cents: z.number().int(),
  address: z.object({
    title: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    contactPerson: z.string(),
    contactPersonNumber: z.string(),
    extraInstructions: z.string(),
  }),
});

export type WireOrder = z.output<typeof OrderView>;
export type WireIntent = z.output<typeof IntentView>;
export type IntentFields = z.output<typeof IntentInput>;
export type OrderFields = z.output<typeof OrderInput>;
export type DeliveryFields = z.output<typeof DeliveryDetails>;
