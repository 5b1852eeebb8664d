import { z } from "zod";
import { cents, day, email, id, optional, text, typedDollars } from "~/kit/fields.server";
import { parseDollars } from "~/kit/money";

/** A card that the browser or the app made with the provider; its number never reaches us. */
export const CardInput = z.object({
  stripe_payment_method_id: text(200, "Enter a card").regex(/^pm_[A-Za-z0-9_]+$/, "Enter a card"),
});

/** A saved card. `id` is the provider's payment method, with which the browser confirms a payment. */
export const CardView = z.object({
  id: z.string(),
  card: z.object({
    brand: z.string(),
    last4: z.string(),
    exp_month: z.number().int(),
    exp_year: z.number().int(),
  }),
});

/** A card by the provider's id, or by the number of our own row. */
export const CardParams = z.object({
  id: z.union([z.string().regex(/^pm_[A-Za-z0-9_]{1,200}$/), z.string().regex(/^[0-9]{1,9}$/)]),
});

export const SetupIntentView = z.object({ id: z.string(), client_secret: z.string() });

/** A card to pay with: a saved one, or one that the provider's form has just made. */
export const paymentMethod = text(200, "Choose a card").regex(/^pm_[A-Za-z0-9_]+$/, "Choose a card");

const purchaseStatus = z.enum(["paid", "requires_payment"]);
const clientSecret = z
  .string()
  .nullable()
  .describe("what the browser confirms the card with; null when nothing is left to do");

/** What was bought with a card: the number of the thing itself, and whether it is paid. */
export const PurchaseView = z.object({
  id: z.number().int(),
  status: purchaseStatus,
  client_secret: clientSecret,
});

/** What /tip-payment/ takes: an amount or a percentage of the meals' subtotal; a card, own gift money, or neither: then the browser confirms. */
export const TipInput = z
  .object({
    order_id: id,
    amount_cents: cents(100_000).min(1, "Enter an amount").optional(),
    percent: z
      .number({ error: "Enter a percentage" })
      .gt(0, "Enter a percentage above 0")
      .max(100, "Enter 100 or less")
      .transform((percent, context) => {
        const bps = parseDollars(percent);
        if (bps === null) context.addIssue({ code: "custom", message: "Use at most two decimals" });
        return bps ?? z.NEVER;
      })
      .optional(),
    payment_method: optional(paymentMethod),
    wallet: z.boolean({ error: "Enter true or false" }).nullish(),
  })
  .refine((tip) => (tip.amount_cents === undefined) !== (tip.percent === undefined), {
    path: ["amount_cents"],
    message: "Enter an amount or a percentage",
  })
  .refine((tip) => !(tip.wallet && tip.payment_method), {
    path: ["payment_method"],
    message: "Pay by card or with your gift money",
  });

/** What a gift card may be worth: $1 to $1,000. */
const LEAST_GIFT_CENTS = 100;
const MOST_GIFT_CENTS = 100_000;

export const BuyGiftCardInput = z.object({
  amount_cents: cents(MOST_GIFT_CENTS).min(LEAST_GIFT_CENTS, "Enter at least $1"),
  recipient_email: optional(email),
  recipient_name: optional(text(80)),
  message: optional(text(500)),
  deliver_on: optional(day),
  payment_method: optional(paymentMethod),
});
export type GiftCardRequest = z.output<typeof BuyGiftCardInput>;

/** The same as a form sends it: dollars as typed, and a saved card, with which it is paid at once, or a `new` one. */
export const BuyGiftCardForm = BuyGiftCardInput.omit({ amount_cents: true }).extend({
  amount: typedDollars("Enter an amount, like 50.00")
    .refine((amount) => amount >= LEAST_GIFT_CENTS, "Enter at least $1")
    .refine((amount) => amount <= MOST_GIFT_CENTS, "Enter $1,000 or less"),
  payment_method: z.union([z.literal("new"), paymentMethod], "Choose a card"),
});

export const TipView = z.object({
  tip_cents: z.number().int().describe("this tip"),
  status: purchaseStatus,
  client_secret: clientSecret,
});

/** `percent` is in hundredths of a percent. */
export type TipFields = z.output<typeof TipInput>;
export type WireTip = z.output<typeof TipView>;
export type WireCard = z.output<typeof CardView>;
