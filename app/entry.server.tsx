import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { drain as stopBeingReady } from "~/api/upkeep/health.server";
import { followClock } from "~/data/clock.server";
import { loadClient } from "~/data/prisma.server";
import { redis } from "~/data/redis.server";
import { sql } from "~/data/sql.server";
import { endLiveOrders } from "~/domain/orders/live-orders.server";
import { registerHandlers } from "~/handlers.server";
import { asRefusal } from "~/http/answers.server";
import { COOKIES, readCookie } from "~/http/cookies";
import { documentResponse } from "~/http/document.server";
import { log } from "~/http/log.server";
import { currentRequest } from "~/http/scope.server";
import { scrubPath } from "~/kit/scrub";
import { Nonce } from "~/ui/nonce";

export { answerCall } from "~/api/main.server";
export { documentOf } from "~/http/document.server";
export { formToRestore, leadBackToForm } from "~/http/restore-form.server";
export { currentRequest, inRequest } from "~/http/scope.server";
export { beginViewing } from "~/http/view-as-limits.server";

/** Before the first request. */
export async function start(): Promise<void> {
  registerHandlers();
  await Promise.all([followClock(), loadClient()]);
}

/** No new work for this process, and no more of what would never end by itself. */
export function drain(): void {
  stopBeingReady();
  endLiveOrders();
}

/** After the last one. */
export async function stop(): Promise<void> {
  redis.disconnect();
  await sql.end({ timeout: 1 });
}

const UNSAFE: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

function scriptText(value: string): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => UNSAFE[character] ?? character);
}

/** The loaders' data as the script that Remix's browser side reads. */
async function dataScript(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const text = await new Response(stream).text();
  return `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${scriptText(text)});window.__remixContext.streamController.close();</script>`;
}

/** A page is whole without script: what it is drawn with (style, typefaces, first picture) comes before it. */
const scriptsLast = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/**
 * Renders a screen in one pass. No loader of ours defers, so the data is whole before rendering begins, and a string
 * render saves the machinery of streaming (measured: 1.4 ms a page).
 */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = currentRequest()?.nonce ?? "";
  const stream = context.serverHandoffStream;
  const script = stream ? dataScript(stream, nonce) : Promise.resolve("");
  const handed = { ...context, serverHandoffStream: undefined };
  const page = (
    <Nonce.Provider value={nonce}>
      <RemixServer context={handed} url={request.url} nonce={nonce} />
    </Nonce.Provider>
  );
  const html = scriptsLast(renderToString(page));
  headers.set("content-type", "text/html; charset=utf-8");
  const end = html.lastIndexOf("</body>");
  return documentResponse(`<!doctype html>${html.slice(0, end)}${await script}${html.slice(end)}`, {
    status,
    headers,
  });
}

/** How long the answer to a prefetch may be used: from the pointer's arrival to the press. Seconds. */
const PREFETCH_SECONDS = 10;

/**
 * A guest's prefetch may be kept by their browser for a moment, or it would be asked twice. What belongs to a person is
 * never kept, and neither is it used under other cookies.
 */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  const isPrefetch = request.method === "GET" && /prefetch/.test(request.headers.get("sec-purpose") ?? "");
  const isGuest = readCookie(request.headers.get("cookie"), COOKIES.session) === null;
  // a page that says itself that nobody keeps it stays so
  const isSecret = response.headers.get("cache-control")?.includes("no-store") ?? false;
  const mayKeep = isGuest && !isSecret && response.status === 200 && !response.headers.has("set-cookie");
  if (isPrefetch && mayKeep) {
    response.headers.set("cache-control", `private, max-age=${PREFETCH_SECONDS}`);
    response.headers.set("vary", "Cookie");
  }
  return response;
};

export const handleError: HandleErrorFunction = (error, { request }) => {
  // what the router itself refuses (405, 400) is the asker's fault, and no error of ours
  const isRefused = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isRefused && !asRefusal(error))
    log.error({ err: error, url: scrubPath(request.url) }, "a screen failed");
};
