import { HOLD_CONFLICTS } from "~/domain/checkout/hold-conflicts";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { IntentInput, IntentView } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Begin a checkout: price my cart and hold everything for 15 minutes",
    description:
      "Holds portions, wallet money, vouchers, coupon, prices, fees, tip and the cutoff. The same draft answers the same hold; another draft gives the old hold up. `payments`: the wallet in dollars, vouchers in pieces, and `credit_card` takes the rest; without a list vouchers pay the voucher meals and the card pays the money. `amount_cents` is the card's share, to be confirmed with the provider's library and `client_secret`: when it is 0, both `id` and `client_secret` are null. 400 for an empty cart, no address, or payments that don't add up; 403 for vouchers without the benefit, or a meal of my own kitchen (`own_kitchen`); 409 when something changed or is gone, `detail` says what in words, and `price_changed` brings the new `pricing` and `total_cents`.",
    for: diner,
    limits: ["card-declines"],
    body: IntentInput,
    output: IntentView,
    once: true,
    looksUp: true,
    conflicts: HOLD_CONFLICTS,
    run: ({ me, body }) => startCheckout(me, body),
  }),
});
