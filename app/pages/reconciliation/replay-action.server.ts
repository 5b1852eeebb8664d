import { refundToWallet } from "~/domain/settlement/refund-to-wallet.server";
import { replayEvent, replayJob, replayPayment } from "~/domain/settlement/replay.server";
import { ReplayInput } from "~/domain/settlement/replay-schemas.server";
import { retryRefund } from "~/domain/settlement/retry-refund.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { actingStaff, type StaffOnDuty } from "~/domain/staff/acting-staff";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { redirectWithToast } from "~/http/toast.server";
import { signInPaths } from "~/kit/sign-in-paths";

/** Replays what a form names, with a fresh code, and leads back to `here`. */
export async function replay(me: StaffOnDuty, form: FormData, here: string) {
  if (!(await orErrorPage(isProved(me))))
    return redirectWithToast(signInPaths.proof(here), "Confirm it's you first, then try again.");
  return answerForm(form, ReplayInput, async (input) => {
    if (input.replay === "payment") {
      const state = await replayPayment(me, input.id);
      const said = state === "paid" ? "it is paid, and settled." : "nothing was paid.";
      return redirectWithToast(here, `Stripe was asked: ${said}`);
    }
    if (input.replay === "wallet") {
      await refundToWallet(me, input.id);
      return redirectWithToast(here, "It's in the diner's wallet.");
    }
    if (input.replay === "refund") await retryRefund(actingStaff(me, "give money back"), input.id);
    else if (input.replay === "event") await replayEvent(me, input.id);
    else await replayJob(me, input.id);
    return redirectWithToast(here, input.replay === "event" ? "Processed again." : "It is tried again now.");
  });
}
