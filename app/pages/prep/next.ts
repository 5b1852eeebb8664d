import type { LoaderFunctionArgs } from "@remix-run/node";
import { listPrepDays } from "~/domain/prep/list-days.server";
import { orErrorPage } from "~/http/forms.server";
import { requireKitchenUser } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";

/** Leads to the sheet of the next day that has something to cook, today's where there is none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireKitchenUser(request);
  const today = dayIn(me.time_zone, clock.now());
  const [first] = await orErrorPage(listPrepDays(me, today));
  return redirect(deskPaths.prep(first?.day ?? today));
}
