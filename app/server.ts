import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { COOKIES, readCookie } from "./http/cookies";
import { csrfCookies, organizationOfToken, refuseForgery } from "./http/csrf.server";
import { log } from "./http/log.server";
import { reportCrashes } from "./http/report-crashes.server";
import type { RefusedForm, RequestScope } from "./http/scope.server";
import { securityHeaders } from "./http/server/headers.server";
import {
  BodyTooLarge,
  formFieldOf,
  peerOf,
  readBodyBytes,
  toApiRequest,
  toRequest,
} from "./http/server/incoming.server";
import { send, sendRefused } from "./http/server/outgoing.server";
import {
  finishScreen,
  jsonResponse,
  redirectToCleanPath,
  refuseMethod,
  wantsPage,
} from "./http/server/screen-answer.server";
import { compileScreens } from "./http/server/screens.server";
import { listStatic, sendStatic } from "./http/server/static.server";
import { answerUnreadable, refuseWithoutHost } from "./http/server/unreadable.server";
import { unsentCookie, unsentPath } from "./http/unsent-cookie.server";
import { env } from "./kit/env.server";
import { errorText } from "./kit/errors";
import { HISTORY_STEP } from "./kit/history-step";
import { SIGNED_OUT } from "./kit/signed-out";

/** What `entry.server.tsx` exports beside the rendering: one module graph for calls and screens. */
type Entry = ServerBuild["entry"]["module"] & typeof import("./entry.server");

reportCrashes();

const isDev = process.env.HOT_RELOAD === "1";
const root = process.env.APP_ROOT ?? resolve(fileURLToPath(import.meta.url), isDev ? "../.." : "../..");

const vite = isDev
  ? await import("vite").then((module) => module.createServer({ root, server: { middlewareMode: true } }))
  : null;
const files = await listStatic(resolve(root, isDev ? "public" : "build/client"));

async function loadBuild(): Promise<ServerBuild> {
  if (vite) return (await vite.ssrLoadModule("virtual:remix/server-build")) as unknown as ServerBuild;
  return (await import(pathToFileURL(resolve(root, "build/server/index.js")).href)) as ServerBuild;
}

const build = await loadBuild();
const entry = build.entry.module as Entry;
const asked = {
  refused: () => entry.currentRequest()?.refused ?? null,
  leadBack: (request: Request) => entry.leadBackToForm(request),
  unsent: () => entry.currentRequest()?.unsent ?? null,
};
const screens = vite ? null : compileScreens(build, "production", asked);
await entry.start().catch((error: unknown) => {
  process.stderr.write(`The database does not answer: ${errorText(error)}\n`);
  process.exit(1);
});

/** What is no screen. */
const CALLS = /^\/(api|dev|scim|webhooks|uploads|healthz|readyz|metrics|telemetry\/csp)(\/|$)/i;
/** What is the same for everybody and kept by caches on the way: no cookie goes along. */
const SHARED = /^\/uploads\//;

type Extra = Record<string, string | string[]>;

type Refused = RefusedForm & { detail: string };

function refuseTooLarge({ message }: BodyTooLarge): Refused {
  return { status: 413, title: "That's too large", words: message, detail: message, canReload: true };
}

/** One request, from the first byte to the last: limits, forgery, then calls or screens. */
async function handle(request: IncomingMessage, out: ServerResponse): Promise<void> {
  const id = randomUUID().replaceAll("-", "");
  const cookies = request.headers.cookie;
  const url = safeUrl(request.url ?? "/") ?? nowhereFor(request);
  const pathname = url?.pathname ?? "/";
  const isCall = CALLS.test(pathname);
  const nonce = randomUUID().replaceAll("-", "");
  const hasSession = readCookie(cookies, COOKIES.session) !== null;
  const personal = hasSession || request.headers.authorization !== undefined;
  const extra: Extra = securityHeaders(pathname, nonce, personal);
  const unsafe = request.method !== "GET" && request.method !== "HEAD";
  // Calls and the answers to forms carry keys, and what people have and typed: nobody on the way keeps them.
  if (isCall || unsafe) extra["cache-control"] = "no-store";
  extra["x-request-id"] = id;
  if (!url) return send(request, out, jsonResponse(400, { non_field_errors: ["Malformed URL."] }), extra);
  if (files.has(pathname) && (await sendStatic(files, pathname, request, out, extra))) return;

  const header = (name: string) => request.headers[name]?.toString();
  let body: Buffer | null = null;
  let refused: Refused | null = null;
  let token: Promise<string | null> | undefined;
  const formToken = () => {
    token ??= body ? formFieldOf(header("content-type") ?? "", body, "csrf") : Promise.resolve(null);
    return token;
  };
  try {
    body = unsafe ? await readBodyBytes(request, pathname) : null;
    refused = await refuseForgery({
      method: request.method ?? "GET",
      pathname,
      header,
      formToken,
    });
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    refused = refuseTooLarge(error);
  }
  if (refused && (isCall || !wantsPage(request, pathname)))
    return sendRefused(request, out, jsonResponse(refused.status, { detail: refused.detail }), extra);

  // A call that comes without a session needs no CSRF token, so it is given none.
  const csrf = (!isCall || hasSession) && !SHARED.test(pathname) ? csrfCookies(cookies) : null;
  if (csrf) extra["set-cookie"] = csrf.set;
  const isHistoryStep = header(HISTORY_STEP) !== undefined;
  const known = { csrf: csrf?.token ?? "", ip: peerOf(request), refused, isWriting: unsafe };
  const pageOf = unsafe && !isCall ? organizationOfToken((await formToken()) ?? "") : null;
  const signedOut = refused?.isOutdated && (hasSession ? "changed" : "out");
  const scope: RequestScope = { id, nonce, isHistoryStep, signedOut, pageOf, ...known };
  // Who views as somebody changes nothing, whatever is asked for.
  if (!refused && hasSession && readCookie(cookies, COOKIES.view) && header("authorization") === undefined) {
    refused = await entry.inRequest(scope, () =>
      entry.beginViewing(toApiRequest(request, url.href, null), pathname),
    );
    scope.refused = refused;
    if (refused && (isCall || !wantsPage(request, pathname)))
      return sendRefused(request, out, jsonResponse(refused.status, { detail: refused.detail }), extra);
  }
  if (isCall) {
    const call = toApiRequest(request, url.href, body);
    const answer = await entry.inRequest(scope, () => entry.answerCall(call, pathname));
    if (scope.isPublicRead && !personal && answer.status < 400) delete extra["cache-control"];
    return send(request, out, answer, extra);
  }
  const sooner = refuseMethod(request.method) ?? redirectToCleanPath(request.method, url);
  if (sooner) return send(request, out, sooner, extra);
  const gone = new AbortController();
  out.on("close", () => !out.writableFinished && gone.abort());
  const standard = toRequest(request, url.href, body, gone.signal);
  const isBack = !unsafe && hasSession && unsentPath(cookies) !== null;
  const drawn = isBack ? await restoreForm(standard, scope, extra) : standard;
  const answered = await entry.inRequest(scope, () => screen(drawn, pathname));
  const finished = finishScreen(answered, scope);
  const headers = { ...finished.extra, ...extra, ...(scope.signedOut && { [SIGNED_OUT]: scope.signedOut }) };
  if (!refused) return send(request, out, finished.response, headers, entry.documentOf(answered));
  // A screen without an action has no page for it.
  if (answered.status !== refused.status && answered.status >= 400)
    return sendRefused(request, out, jsonResponse(refused.status, { detail: refused.detail }), extra);
  await sendRefused(request, out, finished.response, headers, entry.documentOf(answered));
}

/** The request for a screen; where its form was sent too late before, one for the answer to a form, with what was typed, once. */
async function restoreForm(request: Request, scope: RequestScope, extra: Extra): Promise<Request> {
  scope.unsent = await entry.inRequest(scope, () => entry.formToRestore(request));
  if (!scope.unsent) return request;
  extra["set-cookie"] = [extra["set-cookie"] ?? [], unsentCookie()].flat();
  return new Request(request, { method: "POST", body: "" });
}

async function screen(request: Request, pathname: string): Promise<Response> {
  if (screens) return screens(request, pathname);
  return compileScreens(await loadBuild(), "development", asked)(request, pathname);
}

/** The URL on the configured origin; `?_data=` is dropped: with single fetch nothing of ours sends it. */
function safeUrl(raw: string): URL | null {
  try {
    decodeURI(raw.split("?")[0] ?? "");
    const url = new URL(raw.startsWith("/") ? `${env.APP_ORIGIN}${raw}` : raw, env.APP_ORIGIN);
    if (url.origin !== env.APP_ORIGIN) return null;
    if (url.searchParams.has("_data")) url.searchParams.delete("_data");
    return url;
  } catch {
    return null;
  }
}

/** A browser that asks for an address which cannot be read gets the not-found screen; a program gets the 400. */
function nowhereFor({ headers }: IncomingMessage): URL | null {
  return headers.accept?.includes("text/html") ? new URL("/not/readable", env.APP_ORIGIN) : null;
}

let stopping = false;

const server = createServer(
  { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 20_000, requireHostHeader: false },
  (request, out) => {
    if (refuseWithoutHost(request, out)) return;
    // Who is answered on the way out comes back on a connection of another process.
    if (stopping) out.shouldKeepAlive = false;
    const run = () =>
      handle(request, out).catch((error: unknown) => {
        if (!out.destroyed) log.error({ err: error }, "a request failed");
        if (!out.headersSent)
          out
            .writeHead(503, {
              ...securityHeaders("/", randomUUID(), true),
              ...{ "retry-after": "5", "content-type": "application/json" },
            })
            .end('{"detail":"Something went wrong on our side. Please try again."}');
        else out.destroy();
      });
    if (vite) vite.middlewares(request, out, run);
    else void run();
  },
);

answerUnreadable(server);
server.listen(env.PORT, () => {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : env.PORT;
  process.stdout.write(`${JSON.stringify({ ready: true, port })}\n`);
});

/** How long a balancer has to see that we are no longer ready, before connections are refused. Milliseconds. */
const NOTICE = 500;

/**
 * Readiness goes off, then no new connection is taken, and what is under way finishes: all of it within 10 s. In between
 * whoever still comes is answered, so that nobody runs into a door that has just been shut.
 */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  entry.drain();
  if (!vite) await sleep(NOTICE);
  server.closeIdleConnections();
  const closed = new Promise((done) => server.close(done));
  await Promise.race([closed, new Promise((done) => setTimeout(done, 8_500))]);
  server.closeAllConnections();
  await entry.stop();
  process.exit(0);
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
