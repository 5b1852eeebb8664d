import { ChefOrderView, DeclineInput } from "~/domain/orders/schemas.server";
import { declineLine } from "~/domain/refunds/decline-line.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Decline one dish of an order until the cutoff; the diner gets it back",
    description:
      "`line` is an item's id. Its part of every tender goes back to the diner, with its service fee and tax; my last dish returns my tip as well and cancels my part, the last dish for money returns the delivery fee. `reason` is shown to the diner. 404 for a dish that is not mine; 409 `cutoff_passed` after the cutoff (not where its `allergen_confirmation` is pending), `illegal_transition` when it is off already or on its way.",
    for: chef,
    params: idParams,
    body: DeclineInput,
    output: ChefOrderView,
    once: true,
    conflicts: ["cutoff_passed", "illegal_transition"],
    run: ({ me, params, body, operation }) => declineLine(me, params.id, body, operation),
  }),
});
