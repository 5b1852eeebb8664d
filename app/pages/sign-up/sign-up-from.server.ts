import type { SignUpOrigin } from "~/domain/sign-up/request-sign-up.server";
import { signInOriginOf, visitorOf } from "~/http/session.server";

/** Where a sign-up form comes from, and the path that its person goes on to once the mailed link was opened. */
export function signUpFrom(request: Request, next: string): SignUpOrigin {
  return { ip: signInOriginOf(request, "session").ip, visitor: visitorOf(request), next };
}
