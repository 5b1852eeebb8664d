import { z } from "zod";
import { cents, day, email, optional, text, typedDollars } from "~/kit/fields.server";
import { paymentMethod } from "../payments/schemas.server";

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
