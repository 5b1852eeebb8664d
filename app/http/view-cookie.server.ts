import { VIEW_MINUTES } from "~/domain/support/view-as.server";
import { isLocalEnv } from "~/kit/env.server";
import { COOKIES, writeCookie } from "./cookies";

/**
 * The mark of a browser in which somebody of the team views as somebody, or its end. It says only that a view is worth
 * looking for: whose it is and until when stands in the database, under the sign-in.
 */
export function viewCookie(isOn: boolean): string {
  return writeCookie(COOKIES.view, isOn ? "1" : "", {
    secure: !isLocalEnv,
    maxAge: isOn ? VIEW_MINUTES * 60 : 0,
  });
}
