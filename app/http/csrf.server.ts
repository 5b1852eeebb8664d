import { env, isLocalEnv } from "~/kit/env.server";
import { keyedHash, newKey, sameText } from "~/kit/secret.server";
import { COOKIES, readCookie, writeCookie } from "./cookies";

/** What may change something; any other method is answered with 405 or reads. */
const UNSAFE = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const CALLS = /^\/(api|dev|webhooks)(\/|$)/i;

/** The CSRF token that belongs to a session or visitor cookie: derived, so nothing needs storing. */
export function csrfFor(cookie: string): string {
  return keyedHash(`csrf:${cookie}`).toString("base64url");
}

/** The cookie a request's CSRF token is bound to: its session, before sign-in its visitor cookie. */
export function boundCookie(cookieHeader: string | undefined): string | null {
  return readCookie(cookieHeader, COOKIES.session) ?? readCookie(cookieHeader, COOKIES.visitor);
}

/** `localhost` and `127.0.0.1` are one origin outside production. */
function isOwnOrigin(origin: string): boolean {
  if (origin === env.APP_ORIGIN) return true;
  if (!isLocalEnv) return false;
  return (
    origin.replace("//127.0.0.1", "//localhost") === env.APP_ORIGIN.replace("//127.0.0.1", "//localhost")
  );
}

interface Incoming {
  method: string;
  pathname: string;
  header(name: string): string | undefined;
  /** the body's hidden field, read only when it is needed */
  formField(name: string): Promise<string | null>;
}

/**
 * Whether a request may change something, decided before any framework sees it. Null when it may, else the reason for
 * a 403. A foreign or `null` Origin never may; a cookie needs its token repeated; a call with a token header, or of a guest, needs none; a form of a screen always does.
 */
export async function refuseForgery(request: Incoming): Promise<string | null> {
  if (!UNSAFE.has(request.method)) return null;
  const origin = request.header("origin");
  if (origin !== undefined && !isOwnOrigin(origin)) return "This request came from another site.";
  if (request.header("sec-fetch-site") === "cross-site") return "This request came from another site.";
  const cookies = request.header("cookie");
  const hasNoSession =
    request.header("authorization") !== undefined || readCookie(cookies, COOKIES.session) === null;
  if (hasNoSession && CALLS.test(request.pathname)) return null;
  const bound = boundCookie(cookies);
  const sent = request.header("x-csrftoken") ?? (await request.formField("csrf"));
  if (bound === null || !sent || !sameText(sent, csrfFor(bound))) return "CSRF token missing or incorrect.";
  return null;
}

/** The CSRF token for this visitor and the cookies that still have to be set for it. */
export function csrfCookies(cookieHeader: string | undefined): { token: string; set: string[] } {
  const secure = !isLocalEnv;
  const set: string[] = [];
  let bound = boundCookie(cookieHeader);
  if (bound === null) {
    bound = newKey();
    set.push(writeCookie(COOKIES.visitor, bound, { secure, maxAge: 365 * 86_400 }));
  }
  const token = csrfFor(bound);
  if (readCookie(cookieHeader, COOKIES.csrf) !== token) {
    set.push(writeCookie(COOKIES.csrf, token, { secure, readable: true, maxAge: 365 * 86_400 }));
  }
  return { token, set };
}
