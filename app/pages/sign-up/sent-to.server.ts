import { COOKIES, readCookie, writeCookie } from "~/http/cookies";
import { redirect } from "~/http/redirect.server";
import { isLocalEnv } from "~/kit/env.server";
import { informationPaths } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";

const AN_HOUR = 3600;

/** After a sign-up form: to the page that says what was mailed, and to which address as it was typed. */
export function redirectToSent(email: string, as?: "chef" | "company"): Response {
  const cookie = writeCookie(COOKIES.signUp, email, { maxAge: AN_HOUR, secure: !isLocalEnv });
  return redirect(signInPaths.signUpSent(as), { headers: { "set-cookie": cookie } });
}

/** The form that led to the page; the diners' where nothing says so. */
export function formOf(request: Request): string {
  const as = new URL(request.url).searchParams.get("as");
  if (as === "chef") return informationPaths.createKitchen;
  return as === "company" ? informationPaths.corporateSignup : paths.signup();
}

/** The email of this browser's last sign-up form; null where there was none within the hour. */
export function sentTo(request: Request): string | null {
  const email = readCookie(request.headers.get("cookie"), COOKIES.signUp);
  return email && email.length <= 254 && email.includes("@") ? email : null;
}
