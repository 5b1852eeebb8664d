import { type KeyEndReason, keyEndReason } from "~/domain/sign-in/end-keys.server";
import { paths } from "~/kit/paths";
import { redirect } from "./redirect.server";
import { endedSessionCookies, sessionOf } from "./session.server";
import { redirectWithToast } from "./toast.server";

/** What a member is told whose session ended with their membership; the first is the specification's (docs/words.md). */
const ENDED: Record<KeyEndReason, string> = {
  rejected: "Your membership plan is rejected. Please login again!",
  sign_on_ended: "Your company has signed you out. Please sign in again.",
  left: "You're no longer a member of your organization. Sign in again to order as a diner.",
};

/** Sends a guest to sign in and back to `next`; whose session was ended with a membership, rejected or removed, is told which, once. */
export async function toSignIn(request: Pick<Request, "headers">, next: string): Promise<Response> {
  const session = sessionOf(request);
  const why = session ? await keyEndReason(session) : null;
  if (why === null) return redirect(paths.login(next));
  return redirectWithToast(paths.login(next), ENDED[why], { tone: "error", headers: endedSessionCookies() });
}
