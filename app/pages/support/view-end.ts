import type { ActionFunctionArgs } from "@remix-run/node";
import { endView } from "~/domain/support/view-as.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaff } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { viewCookie } from "~/http/view-cookie.server";
import { staffPaths } from "~/kit/staff-paths";

/** Ends the view as somebody, and leads back to them. */
export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaff(request);
  const account_id = await orErrorPage(endView(me));
  const headers = new Headers({ "set-cookie": viewCookie(false) });
  const to = account_id === null ? staffPaths.home() : staffPaths.person(account_id);
  return redirectWithToast(to, "You see the marketplace as yourself again.", { headers });
}
