import { followKitchen, showKitchenNow } from "~/domain/orders/live-orders.server";
import { KitchenNowView } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { eventStream } from "~/http/event-stream.server";
import { kitchenUser } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Follow my kitchen's orders as they come",
    description:
      "With `Accept: text/event-stream`: `now` as below at once, then a `step` with `{id, status}` for every step of an order of this kitchen, a new one (`placed`) within two seconds, one whose day, dishes or answers are other ones (`changed`), a comment every five, and `end` when the sign-in is over. Of one person at most four streams at once: a fifth ends the first. Without it: `now` as JSON, for an app that asks again.",
    for: kitchenUser,
    output: KitchenNowView,
    also: [
      {
        status: 200,
        what: "The steps as they are taken.",
        type: "text/event-stream",
        sample: 'event: step\ndata: {"id":41,"status":"placed"}\n\n',
      },
    ],
    run: ({ me, request }) => {
      const wantsStream = request.headers.get("accept")?.includes("text/event-stream") ?? false;
      return wantsStream ? eventStream({}, (ways) => followKitchen(me, ways)) : showKitchenNow(me);
    },
  }),
});
