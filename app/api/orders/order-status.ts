import { moveMyPart } from "~/domain/orders/move-my-part.server";
import { ChefOrderView, StatusInput } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { kitchenUser } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Move my part of an order one step on: accepted, preparing, out_for_delivery, delivered",
    description:
      "One step at a time, never back: any other is 409 `illegal_transition`. 409 `waiting_for_diner` from `preparing` on while the `allergen_confirmation` of a dish is pending. The step it is at already is answered as it is, so asking twice does no harm. To cancel, decline the dishes.",
    for: kitchenUser,
    params: idParams,
    body: StatusInput,
    output: ChefOrderView,
    conflicts: ["illegal_transition", "waiting_for_diner"],
    run: ({ me, params, body }) => moveMyPart(me, params.id, body.status),
  }),
});
