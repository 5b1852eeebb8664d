import { PauseInput, PauseView } from "~/domain/kitchens/kitchen-schemas.server";
import { previewPause } from "~/domain/kitchens/pause-kitchen.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show the orders that a pause would meet",
    description:
      "For a pause that is not set yet: PATCH /chef-kitchen/{id}/ sets it, cancels nothing, and the kitchen opens again by itself after `closed_to`.",
    for: chef,
    query: PauseInput,
    output: PauseView,
    run: async ({ me, query }) => ({ orders: await previewPause(me, query) }),
  }),
});
