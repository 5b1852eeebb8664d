import {
  addDifferenceNote,
  assignDifference,
  reopenDifference,
  resolveDifference,
} from "~/domain/reconciliation/handle-difference.server";
import { recheckDifference } from "~/domain/reconciliation/recheck-difference.server";
import { DifferenceInput } from "~/domain/reconciliation/schemas.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { answerForm, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { signInPaths } from "~/kit/sign-in-paths";

/** What the forms beside differences do; it leads back to `here`. */
export async function actOnDifference(request: Request, here: string) {
  const me = await requireStaffFor(request, "resolve differences");
  const form = await readForm(request);
  if (form.get("intent") === "ask" && !(await orErrorPage(isProved(me))))
    return redirectWithToast(signInPaths.proof(here), "Confirm it's you first, then try again.");
  return answerForm(form, DifferenceInput, async (input) => {
    const { intent, difference } = input;
    if (input.intent === "take") await assignDifference(me, difference, input.from ?? null);
    if (intent === "note") await addDifferenceNote(me, difference, input.words);
    if (intent === "resolve") await resolveDifference(me, difference, input.words);
    if (intent === "reopen") await reopenDifference(me, difference, input.words);
    if (intent !== "ask") return redirectWithToast(here, SAID[intent]);
    const done = await recheckDifference(me, difference);
    const words = done.map((finding) => `${finding.note}: ${finding.done}`).join("; ");
    return redirectWithToast(
      here,
      words === "" ? "Stripe says the same as before." : `Stripe was asked: ${words}.`,
    );
  });
}

const SAID = {
  take: "It's assigned to you.",
  note: "Note saved.",
  resolve: "Resolved.",
  reopen: "Open again.",
};
