import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { actingStaff } from "~/domain/staff/acting-staff";
import { ActInput } from "~/domain/support/schemas.server";
import { dismissAct, undoAct } from "~/domain/support/waiting-acts.server";
import { answerButton, readForm } from "~/http/forms.server";
import { requireStaff, requireStaffFor } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";

/** Only forms come here. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  return redirect(staffPaths.home());
}

/** Takes back what I asked for a moment ago, and leads to where I was. */
export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "look up orders and people");
  const asked = ActInput.safeParse(Object.fromEntries(await readForm(request)));
  if (!asked.success) return redirectWithToast(staffPaths.home(), "Open the page again.", { tone: "error" });
  const { act, intent, back } = asked.data;
  return answerButton(async () => {
    const by = actingStaff(me, "look up orders and people");
    if (intent === "dismiss") {
      await dismissAct(by, act);
      return redirect(back);
    }
    await undoAct(by, act);
    return redirectWithToast(back, "Undone. Nothing was changed.");
  }, back);
}
