import type { LoaderFunctionArgs } from "@remix-run/node";
import { connectBank } from "~/domain/kitchens/connect-bank.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { hasSecondFactor } from "~/domain/sign-in/second-factor.server";
import { answerButton, orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { deskPaths } from "~/kit/desk-paths";
import { signInPaths } from "~/kit/sign-in-paths";

/** The way to Stripe. A link and no form: where a form may lead is kept to this site. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  if (!(await orErrorPage(hasSecondFactor(me.account_id))))
    return redirectWithToast(signInPaths.security(deskPaths.bank()), "Turn on two-step sign-in first", {
      tone: "error",
    });
  // not back to here: a form's answer may lead nowhere but within this site
  if (!(await orErrorPage(isProved(me)))) return redirect(signInPaths.proof(deskPaths.bank()));
  return answerButton(async () => redirect((await connectBank(me)).url), deskPaths.bank());
}
