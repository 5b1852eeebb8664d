import { declineLine } from "~/domain/orders/decline-line.server";
import { ChefOrderView, DeclineInput } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Decline one dish of an order until the cutoff; the diner gets it back",
    for: chef,
    params: idParams,
    body: DeclineInput,
    output: ChefOrderView,
    once: true,
    conflicts: ["cutoff_passed", "illegal_transition"],
    run: ({ me, params, body, operation }) => declineLine(me, params.id, body, operation),
  }),
});
