import { markReady } from "~/domain/orders/mark-ready.server";
import { ChefOrderView } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { kitchenUser } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Say that my part of an order is packed",
    description:
      "A time on the order (`ready_at`), no status of its own. One that is ready stays as it is, so asking twice does no harm; one that is not being cooked is 409 `illegal_transition`; `waiting_for_diner` while the `allergen_confirmation` of a dish is pending.",
    for: kitchenUser,
    params: idParams,
    output: ChefOrderView,
    conflicts: ["illegal_transition", "waiting_for_diner"],
    run: ({ me, params }) => markReady(me, params.id),
  }),
});
