import { z } from "zod";
import { text } from "~/kit/fields.server";

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

/** What was bought with a card: the number of the thing itself, and whether it is paid. */
export const PurchaseView = z.object({
  id: z.number().int(),
  status: z.enum(["paid", "requires_payment"]),
  client_secret: z
    .string()
    .nullable()
    .describe("what the browser confirms the card with; null when nothing is left to do"),
});

export type WireCard = z.output<typeof CardView>;
