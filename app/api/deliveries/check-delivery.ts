import { z } from "zod";
import { checkDelivery } from "~/domain/deliveries/check-delivery.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

const DeliveryView = z.object({
  deliverable: z.literal(true),
  chefs: z.array(z.object({ id: z.number().int(), slug: z.string(), full_name: z.string() })),
});

export default resource({
  GET: endpoint({
    summary: "Check that every cook of my cart delivers to one of my addresses",
    description:
      "`deliverable: true` when all do, and with an empty cart when a city of ours covers the address. Else 409 `not_deliverable` with `deliverable: false` and `chefs`, the cooks who do not deliver there.",
    for: diner,
    params: idParams,
    output: DeliveryView,
    conflicts: ["not_deliverable"],
    refuses: asDetails,
    run: ({ me, params }) => checkDelivery(me, params.id),
  }),
});
