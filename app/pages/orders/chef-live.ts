import type { LoaderFunctionArgs } from "@remix-run/node";
import { followKitchen } from "~/domain/orders/live-orders.server";
import { requireKitchenUser } from "~/http/guards.server";
import { eventStream } from "./event-stream.server";

/** The steps of my kitchen's orders, new ones among them: server-sent events `now`, `step` and `end`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireKitchenUser(request);
  return eventStream(request, (ways) => followKitchen(me, ways));
}
