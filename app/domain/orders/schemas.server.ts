import { z } from "zod";
import { addressState } from "~/domain/addresses/schemas.server";
import { expenseCode } from "~/domain/expense-codes/schemas.server";
import { PricingView } from "~/domain/pricing/schemas.server";
import { ReceiptView } from "~/domain/receipts/schemas.server";
import {
  allergen,
  allergenSpecies,
  cents,
  day,
  dollars,
  id,
  optional,
  phone,
  text,
  zip,
} from "~/kit/fields.server";
import { AllergenConfirmation, SwapStatus, TenderMethod } from "../../../prisma/client/enums";
import type { DraftPayment } from "../tenders/payment-list";
import { kindOf } from "../tenders/tender-kinds";
import { ORDER_STATUSES } from "./states";

/** Where and when: the spec's order draft. Empty texts count as not given. */
const DeliveryDetails = z.object({
  deliveryDate: optional(day),
  address_id: optional(id),
  title: optional(text(50)),
  address: optional(text(200)),
  city: optional(text(100)),
  state: optional(addressState),
  postalCode: optional(zip),
  contactPerson: optional(text(80)),
  contactPersonNumber: optional(phone),
  extraInstructions: optional(text(500)),
});

const quantity = z
  .number({ error: "Enter a whole number" })
  .int("Enter a whole number")
  .min(0, "Enter 0 or more")
  .max(999, "This is too much");

/** Wallet in dollars at two decimals, vouchers in pieces, the card takes the rest. */
const METHODS = Object.values(TenderMethod);
const SAID = { amount: { amount: dollars }, quantity: { quantity }, rest: {} };
const paymentBy = (method: TenderMethod) =>
  z.object({ method: z.literal(method), ...SAID[kindOf(method).asks] });
const [first, ...others] = METHODS.map(paymentBy);
const PaymentInput = z.discriminatedUnion("method", [first as ReturnType<typeof paymentBy>, ...others], {
  error: `Choose ${METHODS.slice(0, -1).join(", ")} or ${METHODS.at(-1)}`,
}) as unknown as z.ZodType<DraftPayment>;
const payments = z.array(PaymentInput, { error: "Enter a list of payments" }).max(20, "This is too much");

/** The longest tip: $1,000. */
const tip = cents(100_000);

const EXPENSE_CODE =
  "one of my organization's codes (`/v1/shop/expense-codes/`); needed where its money or vouchers pay and it asks for one";

/** What intent/create takes; all of it may be left out. */
export const IntentInput = z.object({
  payments: payments.optional(),
  deliveryDetails: DeliveryDetails.nullish(),
  tip_cents: tip.optional(),
  expected_total_cents: cents().optional(),
  allergens_seen: z.boolean({ error: "Enter true or false" }).optional(),
  expense_code: optional(expenseCode).describe(EXPENSE_CODE),
  group_token: optional(text(60)).describe(
    "the `token` of the cart's group as it was shown: a cart that is no longer of it is refused, 409 `group_closed`",
  ),
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
  expense_code: optional(expenseCode).describe(EXPENSE_CODE),
});

/** Of a checkout with its `cart_transaction`; of another purchase without. */
export const ConfirmInput = z.object({
  cart_transaction: optional(cartTransaction),
  payment_intent: text(200, "Enter the payment_intent of the checkout")
    .nullable()
    .describe("as intent/create answered it: null where no card was needed"),
});

/** What is in a dish now, where that has changed since it was ordered: `order_line.allergens_changed`. */
export const AllergensChanged = z.object({
  ...{ allergens: z.array(allergen), may_contain: z.array(allergen) },
  allergen_species: allergenSpecies.optional().describe("absent where it changed before this was kept"),
  at: z.string(),
});

const SwapView = z.object({
  status: z
    .enum(SwapStatus)
    .describe(
      "open: the diner takes it or the refund, until `until`; ended: no answer came, or the dish went off",
    ),
  instead_of: z.string().describe("the dish that can't be made"),
  reason: z.string(),
  meal_guid: z.string(),
  name: z.string(),
  unit_price_cents: z.number().int(),
  allergens: z.array(allergen),
  may_contain: z.array(allergen),
  allergen_species: allergenSpecies,
  changed_at: z.string().nullable().describe("ISO 8601 UTC: when allergens or ingredients last changed"),
  until: z.string().describe("ISO 8601 UTC: the cutoff"),
});

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
  allergen_species: allergenSpecies,
  allergens_changed: AllergensChanged.nullable(),
  allergen_confirmation: z
    .enum(AllergenConfirmation)
    .nullable()
    .describe("pending: the diner is asked whether they want it as it is now; null where nobody was asked"),
  allergens_acknowledged: z
    .array(allergen)
    .describe("of my own list, what I knew to be in it or may be when I ordered it; the cook is not told"),
  status: z.enum(["active", "declined", "cancelled"]),
  decline_reason: z.string().nullable().describe("the cook's words, for the diner"),
  swap: SwapView.nullable().describe("another dish that the cook offers for one they can't make"),
});

/** A tender on the wire: cents for money, pieces for vouchers. */
export const OrderPaymentView = z.object({
  method: z.enum(TenderMethod),
  amount_cents: z.number().int().optional().describe("of money"),
  quantity: z.number().int().optional().describe("of vouchers, in pieces"),
  refunded_cents: z.number().int(),
  refunded_quantity: z.number().int().optional(),
});

export const OrderView = z.object({
  id: z.number().int(),
  number: z.string().describe("what people call it by"),
  status: z.enum(ORDER_STATUSES).describe("that of its least advanced part which is not canceled"),
  delivery_date: z.string().describe("YYYY-MM-DD where it is delivered"),
  placed_at: z.string().nullable().describe("ISO 8601 UTC"),
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
export type IntentFields = Omit<z.output<typeof IntentInput>, "group_token"> & {
  group_token?: string | undefined;
};
export type OrderFields = z.output<typeof OrderInput>;

/** An order with each cook's part, its timeline, and its receipt. */
export const OrderDetailView = OrderView.extend({
  parts: z.array(
    z.object({
      chef: z.object({
        id: z.number().int(),
        slug: z.string(),
        full_name: z.string(),
        image: z.string().nullable(),
      }),
      status: z.enum(ORDER_STATUSES),
      cutoff_at: z.string().describe("ISO 8601 UTC: until when it can be canceled"),
      window_start_at: z.string().describe("ISO 8601 UTC"),
      window_end_at: z.string().describe("ISO 8601 UTC"),
      time_zone: z.string().describe("IANA name: the kitchen's"),
      meals_cents: z.number().int(),
      voucher_meals_cents: z.number().int(),
      tip_cents: z.number().int(),
    }),
  ),
  timeline: z.array(
    z.object({
      kind: z.string(),
      status: z.enum(ORDER_STATUSES).nullable(),
      at: z.string(),
      chef_id: z.number().int().nullable().describe("null for the order as a whole"),
      note: z.string().nullable(),
    }),
  ),
  receipt: ReceiptView.nullable().describe("null until the order is paid"),
});

const refundsView = z.array(
  z.object({
    method: z.enum(TenderMethod),
    amount_cents: z.number().int().optional(),
    quantity: z.number().int().optional(),
    organization: z.string().optional().describe("gets it: the time of its money is over"),
  }),
);

/** What canceling would give back, and why it can't be done where it can't. */
export const CancelPreviewView = z.object({
  allowed: z.boolean(),
  reason: z.string().nullable(),
  keeps_share: z.boolean().describe("the share of a group's delivery fee stays as charged"),
  bank_cents: z.int().describe("what the card's bank gave back already, by a dispute, that no refund is for"),
  refunds: refundsView,
});

export const CanceledOrderView = OrderView.extend({ refunds: refundsView });

/** What a diner says of a dish that has changed after they ordered it. */
export const AllergenAnswerInput = z.object({
  line: id,
  answer: z.enum(["keep", "cancel"], { error: "Choose keep or cancel" }),
  changed_at: z.iso.datetime({ error: "Enter the at of allergens_changed" }),
});
export type AllergenAnswer = z.output<typeof AllergenAnswerInput>;

/** Where a dinner is delivered, for the cook who delivers it. */
export const DeliveryAddressView = z.object({
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  contactPerson: z.string().optional(),
  phone: z.string().optional(),
  extraInstructions: z.string().optional(),
});
export type DeliveryAddress = z.output<typeof DeliveryAddressView>;

/** A cook's part of an order: `id` and `number` are the order's, `status` is the part's. */
export const ChefOrderView = z.object({
  id: z.number().int(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  delivery_date: z.string().describe("YYYY-MM-DD where the kitchen is"),
  cutoff_at: z.string().describe("ISO 8601 UTC: until when dishes can be declined"),
  window_start_at: z.string().describe("ISO 8601 UTC"),
  window_end_at: z.string().describe("ISO 8601 UTC"),
  placed_at: z.string().describe("ISO 8601 UTC"),
  ready_at: z.string().nullable().describe("ISO 8601 UTC: since when it is packed; null before"),
  group: z
    .string()
    .nullable()
    .describe("the group order that it goes with: its bags are handed over together, labeled by person"),
  items: z.array(
    OrderItemView.omit({ chef_id: true, allergens_acknowledged: true }).extend({
      unit_price_cents: z.number().int().nullable().describe("null for a helper of the kitchen"),
      swap: SwapView.extend({
        unit_price_cents: z.number().int().nullable().describe("null for a helper of the kitchen"),
      }).nullable(),
    }),
  ),
  earnings_cents: z
    .number()
    .int()
    .nullable()
    .describe("the meals at their full price, without the tip; null for a helper of the kitchen"),
  tip_cents: z.number().int().nullable().describe("null for a helper of the kitchen"),
  contact: z.object({ first_name: z.string(), ...DeliveryAddressView.shape }),
});

export const StatusInput = z.object({
  status: z.enum(ORDER_STATUSES, { error: "Choose an order status" }),
});

/** The steps that a cook takes with many orders at once, in their order. `ready` is a time on the part. */
export const MANY_STEPS = ["accepted", "preparing", "ready", "out_for_delivery", "delivered"] as const;
export type ManyStep = (typeof MANY_STEPS)[number];

export const ManyInput = z.object({
  orders: z
    .array(id, { error: "Choose at least one order" })
    .min(1, "Choose at least one order")
    .max(100, "Choose at most 100 orders"),
  step: z.enum(MANY_STEPS, { error: "Choose what to do with them" }),
});

/** What became of many orders: each was checked by itself. */
export const MovedView = z.object({
  moved: z.array(ChefOrderView),
  refused: z.array(z.object({ id: z.number().int(), code: z.string(), detail: z.string() })),
});
export type WireMoved = z.output<typeof MovedView>;

export const DeclineInput = z.object({ line: id, reason: text(500, "Tell the diner why you can't make it") });

export type WireOrderDetail = z.output<typeof OrderDetailView>;
export type WireChefOrder = z.output<typeof ChefOrderView>;
export type WireCancelPreview = z.output<typeof CancelPreviewView>;
export type WireCanceledOrder = z.output<typeof CanceledOrderView>;

/** What somebody who follows a kitchen begins with. */
export const KitchenNowView = z.object({
  new_orders: z.int().describe("orders that are placed and wait for my word"),
});
export type KitchenNow = z.output<typeof KitchenNowView>;
