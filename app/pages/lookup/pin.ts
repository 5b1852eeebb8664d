import type { ActionFunctionArgs } from "@remix-run/node";
import { pin } from "~/domain/lookup/bookmarks.server";
import { PinInput } from "~/domain/support/schemas.server";
import { answerButton, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { placeOf } from "./bookmark-places";

/** Keeps something at hand, or no more, and leads back to it. */
export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "look up orders and people");
  const sent = PinInput.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) return redirect(staffPaths.search());
  const { kind, id, pinned } = sent.data;
  const here = placeOf({ kind, id });
  return answerButton(async () => {
    await pin(me, kind, id, pinned === "yes");
    return redirectWithToast(here, pinned === "yes" ? "Pinned. It's on the search screen." : "Unpinned.");
  }, here);
}
