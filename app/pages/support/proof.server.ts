import type { Staff } from "~/domain/accounts/people";
import { isProved } from "~/domain/sign-in/proof.server";
import { orErrorPage } from "~/http/forms.server";
import { redirectWithToast } from "~/http/toast.server";
import { signInPaths } from "~/kit/sign-in-paths";

/** Leads to a fresh code, and back to `here`; null where there is one and the act goes on. */
export async function toProof(me: Staff, here: string): Promise<Response | null> {
  if (await orErrorPage(isProved(me))) return null;
  return redirectWithToast(signInPaths.proof(here), "Confirm it's you first, then try again.");
}
