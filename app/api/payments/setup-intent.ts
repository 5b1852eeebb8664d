import { SetupIntentView } from "~/domain/payments/schemas.server";
import { startCardSetup } from "~/domain/payments/start-card-setup.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Begin to save a card: what the provider's form needs",
    description:
      "Confirm the card with the provider's library and `client_secret`, then save its payment method with POST `/account/credit-cards/`. Card numbers never reach us.",
    for: diner,
    limits: ["card-setups", "card-declines"],
    output: SetupIntentView,
    run: ({ me }) => startCardSetup(me),
  }),
});
