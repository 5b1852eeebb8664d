import { IntentInput, IntentView } from "~/domain/orders/schemas.server";
import { startCheckout } from "~/domain/orders/start-checkout.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Begin a checkout: price my cart and hold everything for 15 minutes",
    description:
      "Holds portions, wallet money, vouchers, coupon, prices, fees, tip and the cutoff. The same draft answers the same hold; another draft gives the old hold up. `amount_cents` is the card's share: when it is 0, `id` and `client_secret` are null.",
    for: diner,
    body: IntentInput,
    output: IntentView,
    once: true,
    looksUp: true,
    conflicts: [
      "allergens_changed",
      "checkout_in_progress",
      "coupon_exhausted",
      "cutoff_passed",
      "date_unavailable",
      "hold_expired",
      "insufficient_funds",
      "not_a_voucher_meal",
      "not_deliverable",
      "price_changed",
      "sold_out",
    ],
    run: ({ me, body }) => startCheckout(me, body),
  }),
});
