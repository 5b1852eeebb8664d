import { moveMany } from "~/domain/orders/move-many.server";
import { ManyInput, MovedView } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { kitchenUser } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Take one step with many orders: accept, start, ready, hand over",
    description:
      "Each of up to 100 orders is checked by itself: what can't take the step is under `refused` with its code and reason, and keeps no other back, so the answer is 200 even where nothing moved. `too_early`: a dinner leaves the kitchen on its day; before, move that order alone. An order that is not mine is refused like one that does not exist, as `not_found`.",
    for: kitchenUser,
    body: ManyInput,
    output: MovedView,
    run: async ({ me, body }) => {
      const { moved, refused } = await moveMany(me, body);
      return { moved, refused };
    },
  }),
});
