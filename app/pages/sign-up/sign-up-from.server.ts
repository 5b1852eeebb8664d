import type { AskedFrom } from "~/domain/sign-up/request-sign-up.server";
import { fromOf, visitorOf } from "~/http/session.server";

/** Where a sign-up form comes from, and the path that its person goes on to once the mailed link was opened. */
export function signUpFrom(request: Request, next: string): AskedFrom {
  return { ip: fromOf(request, "session").ip, visitor: visitorOf(request), next };
}
