import type { IncomingMessage } from "node:http";
import { COOKIES } from "../cookies";
import { encodeLocation } from "../encode-header";
import type { RequestScope } from "../scope.server";

/** The methods a screen is asked with; the standard's Request can't even be made with TRACE. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** An answer of the server's own, before calls and screens. */
export function jsonResponse(status: number, body: object, headers: Record<string, string> = {}): Response {
  const type = { "content-type": "application/json; charset=utf-8" };
  return new Response(JSON.stringify(body), { status, headers: { ...type, ...headers } });
}

/**
 * Leads a reader of `//meals//` to `/meals`, with the query as it is: the browser's router knows no doubled slash and would
 * draw nothing. Null where the path is clean or something is sent. One slash at the front, so it never leads to another host.
 */
export function redirectToCleanPath(method: string | undefined, { pathname, search }: URL): Response | null {
  if ((method !== "GET" && method !== "HEAD") || !pathname.includes("//")) return null;
  const clean = pathname.replace(/\/{2,}$/, "").replace(/\/{2,}/g, "/");
  return new Response(null, {
    status: 301,
    headers: { location: encodeLocation(`${clean || "/"}${search}`) },
  });
}

/** Whether a person's browser sent this: it asks for a page, or its script for the data of one. */
export function wantsPage({ headers }: Pick<IncomingMessage, "headers">, pathname: string): boolean {
  return headers.accept?.includes("text/html") === true || pathname.endsWith(".data");
}

/** 405 for a method that no screen knows, else null. */
export function refuseMethod(method = "GET"): Response | null {
  if (METHODS.has(method)) return null;
  return jsonResponse(405, { detail: `Method "${method}" not allowed.` }, { allow: [...METHODS].join(", ") });
}

/**
 * A screen's answer as it leaves. One that failed is 503, as a call is: what failed is ours or something we depend on,
 * and may work again soon. It carries its visitor's CSRF token, so no shared cache may keep it; one that signs somebody in
 * or out carries a key, and nobody may.
 */
export function finishScreen(
  response: Response,
  scope: RequestScope,
): { response: Response; extra: Record<string, string> } {
  const status = response.status === 500 ? 503 : response.status;
  const isData = response.headers.get("content-type")?.startsWith("text/x-script");
  const hasKey = response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${COOKIES.session}=`));
  const extra: Record<string, string> = {
    "cache-control": isData || hasKey ? "no-store" : "private, no-cache",
  };
  // no search engine keeps a page that says what is the matter
  if (status >= 400) extra["x-robots-tag"] = "noindex";
  if (status === 429 || status === 503) extra["retry-after"] = String(scope.retryAfter ?? 5);
  if (status === response.status) return { response, extra };
  return { response: new Response(response.body, { status, headers: response.headers }), extra };
}
