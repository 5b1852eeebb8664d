import type { ActionFunctionArgs } from "@remix-run/node";
import { saveTyped } from "~/domain/menu/drafts.server";
import { answerBeacon } from "~/http/beacon.server";
import { readForm } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { draftOfForm, seenOf } from "./editor-form.server";

/** Keeps what stands in the form of a meal, again and again while it is typed. */
export async function action({ request }: ActionFunctionArgs) {
  const me = await requireChef(request);
  const form = await readForm(request);
  return answerBeacon(async () => {
    await saveTyped(me, String(form.get("draft")), draftOfForm(form), seenOf(form));
  });
}
