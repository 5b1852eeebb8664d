import { type KeyEndReason, keyEndReason } from "~/domain/sign-in/end-keys.server";
import { paths } from "~/kit/paths";
import { nextOf } from "./next.server";
import { redirect } from "./redirect.server";
import { currentRequest } from "./scope.server";
import { endedSessionCookies, sessionOf } from "./session.server";
import { redirectWithToast } from "./toast.server";
import { storeUnsent } from "./unsent-form.server";

/** What a member is told whose session ended with their membership; the first is the specification's (docs/words.md). */
const ENDED: Record<KeyEndReason, string> = {
  rejected: "Your membership plan is rejected. Please login again!",
  sign_on_ended: "Your company has signed you out. Please sign in again.",
  left: "You're no longer a member of your organization. Sign in again to order as a diner.",
};

/** Sends a guest to sign in and back to `next`, where a form that was sent without script is filled again (`storeUnsent`); whose session was ended with a membership, rejected or removed, is told which, once. */
export async function toSignIn(request: Request, next: string): Promise<Response> {
  const scope = currentRequest();
  if (scope) scope.signedOut = "out";
  const session = sessionOf(request);
  const why = session ? await keyEndReason(session) : null;
  const headers = why === null ? new Headers() : endedSessionCookies();
  const unsent = await storeUnsent(request, next);
  if (unsent !== null) headers.append("set-cookie", unsent);
  // an address that sign-in would not lead back to is not sent along: a long one makes a header that clients refuse
  const signIn = paths.login(nextOf(next, "") || undefined);
  if (why === null) return redirect(signIn, { headers });
  return redirectWithToast(signIn, ENDED[why], { tone: "error", headers });
}
