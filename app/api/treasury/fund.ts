import { FundInput } from "~/domain/organizations/schemas.server";
import { PurchaseView } from "~/domain/payments/schemas.server";
import { fundByCard } from "~/domain/treasury/fund-by-card.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Pay money into my organization's pool by card; it can be distributed once Stripe says paid",
    description:
      "50 cents or more. With a saved card it is paid at once, a declined one is 402 with the provider's message; otherwise the browser confirms with `client_secret`, and `/v1/payment/transaction/confirm-payment/` says so. 409 `purchase_over` when it was given up meanwhile.",
    for: corporateAdmin("pay and fund"),
    limits: ["card-declines"],
    body: FundInput,
    output: PurchaseView,
    once: true,
    charges: true,
    looksUp: true,
    conflicts: ["purchase_over"],
    run: ({ me, body, operation }) => fundByCard(me, body, operation),
  }),
});
