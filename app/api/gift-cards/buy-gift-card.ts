import { buyGiftCard } from "~/domain/gift-cards/buy-gift-card.server";
import { BuyGiftCardInput } from "~/domain/gift-cards/schemas.server";
import { PurchaseView } from "~/domain/payments/schemas.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Buy a gift card, for a friend or for myself",
    description:
      "$1 to $1,000. With a saved card it is paid at once, a declined one is 402 with the provider's message; otherwise the browser confirms with `client_secret`, and `/v1/payment/transaction/confirm-payment/` says so. When it is paid its code is mailed to `recipient_email`, or to me when there is none, now or on `deliver_on`: a day within a year, in my marketplace.",
    for: diner,
    limits: ["card-declines"],
    body: BuyGiftCardInput,
    output: PurchaseView,
    status: 201,
    once: true,
    charges: true,
    looksUp: true,
    conflicts: ["purchase_over"],
    refuses: asDetails,
    run: ({ me, body, operation }) => buyGiftCard(me, body, operation),
  }),
});
