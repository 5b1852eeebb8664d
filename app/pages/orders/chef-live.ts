import type { LoaderFunctionArgs } from "@remix-run/node";
import { followKitchen } from "~/domain/orders/live-orders.server";
import { eventStream } from "~/http/event-stream.server";
import { orErrorPage } from "~/http/forms.server";
import { requireKitchenUser } from "~/http/guards.server";

/** The steps of my kitchen's orders, new ones among them: server-sent events `now`, `step` and `end`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireKitchenUser(request);
  return eventStream(request, (ways) => orErrorPage(followKitchen(me, ways)));
}
