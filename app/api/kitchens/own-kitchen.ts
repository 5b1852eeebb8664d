import { KitchenView } from "~/domain/kitchens/kitchen-schemas.server";
import { showKitchen } from "~/domain/kitchens/show-kitchen.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show my kitchen",
    description:
      "All of it, the street and the permit too, which nobody else sees, and what staff still miss (`missing`).",
    for: chef,
    output: KitchenView,
    looksUp: true,
    run: ({ me }) => showKitchen(me),
  }),
});
