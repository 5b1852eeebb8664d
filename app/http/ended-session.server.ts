import { redirect } from "@remix-run/node";
import { isMembershipOver, takeMembershipOver } from "~/domain/accounts/ended-keys.server";
import { paths } from "~/kit/paths";
import { COOKIES, readCookie } from "./cookies";

const sessionOf = (request: Request) => readCookie(request.headers.get("cookie"), COOKIES.session);

/**
 * Leads a browser whose session ended with its person's membership to the sign-in screen, once, which tells them; they can
 * go on as guests from there. Nothing happens for everybody else.
 */
export async function leadOutEnded(request: Request): Promise<void> {
  const session = sessionOf(request);
  const { pathname } = new URL(request.url);
  if (session === null || /^\/login(\.data)?\/?$/i.test(pathname)) return;
  if (await isMembershipOver(session)) throw redirect(paths.login());
}

/** Whether this browser is to be told that its membership is over; told once, the answer is no. */
export async function takeEnded(request: Request): Promise<boolean> {
  const session = sessionOf(request);
  return session !== null && (await takeMembershipOver(session));
}
