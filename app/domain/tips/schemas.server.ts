import { z } from "zod";
import { cents, id, optional } from "~/kit/fields.server";
import { parseDollars } from "~/kit/money";
import { PurchaseView, paymentMethod } from "../payments/schemas.server";

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

export const TipView = z.object({
  tip_cents: z.number().int().describe("this tip"),
  status: PurchaseView.shape.status,
  client_secret: PurchaseView.shape.client_secret,
});

/** `percent` is in hundredths of a percent. */
export type TipFields = z.output<typeof TipInput>;
export type WireTip = z.output<typeof TipView>;
