import type { Person } from "~/domain/accounts/people";
import { ChangePasswordInput } from "~/domain/accounts/schemas.server";
import { changePassword } from "~/domain/sign-in/change-password.server";
import { hasPassword } from "~/domain/sign-in/own-password.server";
import { errorPage } from "~/http/error-page.server";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { sessionCookies, signInOriginOf } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { deskPaths } from "~/kit/desk-paths";
import { paths } from "~/kit/paths";

/** The screen is not there for who signs in with Google or Facebook. */
export async function showChangePassword(me: Person): Promise<null> {
  if (await orErrorPage(hasPassword(me))) return null;
  throw errorPage("You sign in with Google or Facebook, so there's no password to change.", 403);
}

/** Changes the password and leads back to where this person is at home. */
export function answerChangePassword(me: Person, request: Request) {
  return answerForm(request, ChangePasswordInput, async (input) => {
    const key = await changePassword(me, input, signInOriginOf(request, "session").ip);
    return redirectWithToast(me.chef ? deskPaths.dashboard() : paths.account(), "Updated successfully", {
      headers: sessionCookies(key),
    });
  });
}
