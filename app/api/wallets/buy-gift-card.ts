import { buyGiftCard } from "~/domain/payments/buy-gift-card.server";
import { BuyGiftCardInput, PurchaseView } from "~/domain/payments/schemas.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Buy a gift card, for a friend or for myself",
    description:
      "With a saved card it is paid at once; otherwise the browser confirms with `client_secret`. When it is paid its code is mailed, now or on `deliver_on`.",
    for: diner,
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
