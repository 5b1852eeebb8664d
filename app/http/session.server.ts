import type { SignInOrigin } from "~/domain/sign-in/log-in.server";
import { isLocalEnv } from "~/kit/env.server";
import { COOKIES, readCookie, writeCookie } from "./cookies";
import { csrfFor } from "./csrf.server";
import type { ApiRequest } from "./exchange";
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

type Headed = Pick<ApiRequest, "headers">;

/** The key of an `Authorization: Token <key>` header; null where there is none, or something else stands there. */
export function tokenOf({ headers }: Headed): string | null {
  return /^Token ([\w-]{20,200})$/.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

/** The key of the session cookie; null without one. */
export function sessionOf({ headers }: Headed): string | null {
  return readCookie(headers.get("cookie"), COOKIES.session) || null;
}

/** Where a sign-in comes from, with the key of its kind that the request brought: signing in ends that one. */
export function signInOriginOf(request: Headed, kind: "session" | "token"): SignInOrigin {
  const brought = kind === "session" ? sessionOf(request) : tokenOf(request);
  return {
    ip: currentRequest()?.ip ?? "unknown",
    userAgent: request.headers.get("user-agent"),
    kind,
    brought,
  };
}

/** The cookie that tells a guest's browser apart, before it is signed in; null without one. */
export function visitorOf({ headers }: Headed): string | null {
  return readCookie(headers.get("cookie"), COOKIES.visitor) || null;
}

/**
 * An answer to a call whose key was renewed: the new one goes where the old one came from, into the answer of an app and
 * into the cookie of a browser, whose scripts never see it.
 */
export function withNewKey<Answer extends object>(
  request: Headed,
  answer: Answer,
  key: string,
): (Answer & { key?: string }) | Response {
  if (request.headers.get("authorization") !== null) return { ...answer, key };
  return Response.json(answer, { headers: sessionCookies(key) });
}
