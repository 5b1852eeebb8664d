import { isLocalEnv } from "~/kit/env.server";
import { COOKIES, writeCookie } from "./cookies";
import { csrfFor } from "./csrf.server";
import type { Asked } from "./exchange";
import { currentRequest } from "./scope.server";

/** Thirty days, as long as the key behind it. Seconds. */
const SESSION_SECONDS = 30 * 86_400;

/** The cookies that sign a browser in: the httpOnly session and the CSRF token bound to it. */
export function sessionCookies(key: string): Headers {
  const secure = !isLocalEnv;
  const headers = new Headers();
  headers.append("set-cookie", writeCookie(COOKIES.session, key, { secure, maxAge: SESSION_SECONDS }));
  headers.append(
    "set-cookie",
    writeCookie(COOKIES.csrf, csrfFor(key), { secure, readable: true, maxAge: SESSION_SECONDS }),
  );
  return headers;
}

/** The cookies that sign a browser out, with the marks a signed-in person left behind. */
export function endedSessionCookies(): Headers {
  const secure = !isLocalEnv;
  const headers = new Headers();
  headers.append("set-cookie", writeCookie(COOKIES.session, "", { secure, maxAge: 0 }));
  headers.append("set-cookie", writeCookie(COOKIES.csrf, "", { secure, readable: true, maxAge: 0 }));
  headers.append("set-cookie", writeCookie(COOKIES.accountType, "", { secure, readable: true, maxAge: 0 }));
  return headers;
}

/** Where a sign-in comes from. */
export function fromOf(request: Pick<Asked, "headers">, kind: "session" | "token") {
  return { ip: currentRequest()?.ip ?? "unknown", userAgent: request.headers.get("user-agent"), kind };
}
