import type { Staff } from "~/domain/accounts/people";
import { isProved } from "~/domain/sign-in/proof.server";
import { staffMay } from "~/domain/staff/staff-may";
import { allowRecovery, askRecovery, endRecovery, readRecovery } from "~/domain/support/recovery.server";
import { RecoveryInput } from "~/domain/support/schemas.server";
import { errorPage } from "~/http/error-page.server";
import { answerButton, orErrorPage } from "~/http/forms.server";
import { redirectWithToast } from "~/http/toast.server";
import { signInPaths } from "~/kit/sign-in-paths";
import { staffPaths } from "~/kit/staff-paths";
import { answerProved } from "./answer-proved.server";
import type { OpenRecovery } from "./recovery-panel";

/** What is asked for and not done yet, as the screen shows it. */
export async function openRecoveryOf(id: number, me: Staff): Promise<OpenRecovery | null> {
  const open = await readRecovery(id);
  if (!open) return null;
  const { first_name, last_name } = open.asker.account;
  return {
    ...{ who: `${first_name} ${last_name}`, reason: open.reason, removes_factor: open.removes_factor },
    ...{ new_email: open.new_email, isMine: open.asked_by === me.staff_id },
    isAllowed: open.approved_at !== null,
  };
}

export const RECOVERY_INTENTS: readonly string[] = ["recover", "allow", "turn-down"];

/** Asks for an account to be given back, allows that, or turns it down. */
export async function recover(me: Staff, id: number, form: FormData) {
  if (!staffMay(me.role, "help people sign in"))
    throw errorPage("You do not have permission to perform this action.", 403);
  const here = staffPaths.person(id);
  const intent = form.get("intent");
  if (intent === "recover")
    return answerProved(me, form, RecoveryInput, async (request) => {
      await askRecovery(me, id, request);
      return redirectWithToast(here, "Asked. A colleague has to allow it.");
    });
  if (intent === "allow" && !(await orErrorPage(isProved(me))))
    return redirectWithToast(signInPaths.proof(here), "Confirm it's you first, then try again.");
  return answerButton(async () => {
    await (intent === "allow" ? allowRecovery : endRecovery)(me, id);
    return redirectWithToast(
      here,
      intent === "allow" ? "Allowed. We've emailed them the next step." : "Turned down.",
    );
  }, here);
}
