import { giveTip } from "~/domain/tips/give-tip.server";
import { TipInput, TipView } from "~/domain/tips/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Add a tip to one of my orders, whole to its cooks",
    description:
      "Either `amount_cents` (to $1,000) or `percent` of the meals' subtotal. By a saved card (`payment_method`), with the diner's own gift money (`wallet: true`, 409 `insufficient_funds` when it is too little), or by a card that the browser confirms with `client_secret`. An organization's money pays no tips. 409 `illegal_transition` on an order that is not paid or is canceled. Without an Idempotency-Key the same tip on the same order within 60 seconds is the same tip.",
    for: diner,
    limits: ["card-declines"],
    body: TipInput,
    output: TipView,
    once: true,
    charges: true,
    looksUp: true,
    conflicts: ["illegal_transition", "insufficient_funds", "purchase_over"],
    run: ({ me, body, operation }) => giveTip(me, body, operation),
  }),
});
