import { z } from "zod";
import { confirmPayment } from "~/domain/checkout/confirm-payment.server";
import { ConfirmInput, OrderView } from "~/domain/orders/schemas.server";
import { PurchaseView } from "~/domain/payments/schemas.server";
import { invalid } from "~/domain/refusal";
import { confirmPurchase } from "~/domain/settlement/confirm-purchase.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Say that the card of my checkout or purchase is confirmed",
    description:
      "With the checkout's `cart_transaction` it places the order and answers it, as `/v1/shop/order/create/` does; `payment_intent` is null where no card was needed. Without one it settles a tip, a gift card or an organization's funding and answers `{id, status, client_secret}`. We ask the provider ourselves: a card that is not paid is 402 with the provider's message, and an intent that is not mine 404.",
    for: diner,
    body: ConfirmInput,
    output: z.union([OrderView, PurchaseView]),
    once: true,
    charges: true,
    looksUp: true,
    conflicts: [
      "allergens_changed",
      "amount_mismatch",
      "hold_expired",
      "insufficient_funds",
      "purchase_over",
    ],
    run: async ({ me, body: { cart_transaction, payment_intent } }) => {
      if (cart_transaction !== undefined) return confirmPayment(me, { cart_transaction, payment_intent });
      if (payment_intent === null)
        throw invalid("payment_intent", "Enter the payment_intent of the purchase");
      return confirmPurchase(me, payment_intent);
    },
  }),
});
