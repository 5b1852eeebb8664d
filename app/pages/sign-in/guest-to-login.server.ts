import { data } from "@remix-run/node";
import type { ActionRefusal } from "~/http/forms.server";
import { nextOf } from "~/http/next.server";
import { type PendingAction, pendingCookie } from "~/http/pending-action.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";

/** What a guest's button gets: why not yet, and where to sign in. */
export type GuestRefusal = ActionRefusal & { login?: string };

/**
 * A guest's press: what they wanted is kept, and the login screen comes next, at once without script and after a pause with
 * it; from there they come back to the form's `next`, else to `otherwise`.
 */
export function guestToLogin(form: FormData, wanted: PendingAction, words: string, otherwise: string) {
  const login = paths.login(nextOf(form.get("next"), otherwise));
  const headers = new Headers({ "set-cookie": pendingCookie(wanted) });
  if (!form.has("live")) return redirectWithToast(login, words, { tone: "error", headers });
  const answer: GuestRefusal = { no: words, code: "not_authenticated", login };
  return data(answer, { status: 401, headers });
}
