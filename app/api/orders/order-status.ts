import { moveMyPart } from "~/domain/orders/move-my-part.server";
import { ChefOrderView, StatusInput } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Move my part of an order one step on: accepted, preparing, out_for_delivery, delivered",
    for: chef,
    params: idParams,
    body: StatusInput,
    output: ChefOrderView,
    conflicts: ["illegal_transition"],
    run: ({ me, params, body }) => moveMyPart(me, params.id, body.status),
  }),
});
