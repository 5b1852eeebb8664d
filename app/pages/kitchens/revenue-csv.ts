import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportRevenue } from "~/domain/kitchens/revenue-csv.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { streamedFile } from "~/http/streamed-file.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import { periodOf } from "./periods";

/** My orders and payouts of the period that the revenue screen shows under the same URL, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const { period } = periodOf(new URL(request.url), dayIn(me.time_zone, clock.now()));
  const { name, pieces } = await orErrorPage(exportRevenue(me, period));
  return streamedFile(pieces, name, "text/csv");
}
