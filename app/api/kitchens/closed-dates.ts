import { ClosedDatesInput, KitchenView, PauseInput } from "~/domain/kitchens/kitchen-schemas.server";
import { pauseKitchen, reopenKitchen } from "~/domain/kitchens/pause-kitchen.server";
import { showKitchen } from "~/domain/kitchens/show-kitchen.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Close my kitchen for a range of days besides those it is closed for already",
    description:
      "The first range is the pause (`closed_from`, `closed_to`) where none is set or it is over, further ones are `closed_dates`; ranges that touch become one. It opens again by itself. Nothing is canceled: `seen` are the ids of the orders within it, as `/chef-kitchen/orders-in-pause/` answers them; 409 `orders_changed` when they are others by now.",
    for: chef,
    body: ClosedDatesInput,
    output: KitchenView,
    conflicts: ["orders_changed"],
    run: async ({ me, body: { seen, ...days } }) => {
      await pauseKitchen(me, days, seen);
      return showKitchen(me);
    },
  }),
  DELETE: endpoint({
    summary: "Open my kitchen for a range of days again",
    description:
      "Takes these days out of `closed_dates`, and ends a pause that lies within them. Days that are open stay open.",
    for: chef,
    query: PauseInput,
    output: KitchenView,
    run: async ({ me, query }) => {
      await reopenKitchen(me, query);
      return showKitchen(me);
    },
  }),
});
