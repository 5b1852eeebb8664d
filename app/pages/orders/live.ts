import type { LoaderFunctionArgs } from "@remix-run/node";
import { followOrders } from "~/domain/orders/live-orders.server";
import { eventStream } from "~/http/event-stream.server";
import { orErrorPage } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";

/** The steps of my orders as they are taken: server-sent events `now`, `step` and `end`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireDiner(request);
  return eventStream(request, (ways) => orErrorPage(followOrders(me, ways)));
}
