import { HISTORY_STEP } from "~/kit/history-step";
import { dismiss, toast } from "~/ui/toast-store";
import { stayWhereTyped } from "./signed-out";

/** Said before anything leaves the browser. */
const NOT_SENT = "You're offline, so nothing was sent. Try again when you're back online.";
/** Said when an answer is missing: the server may have done it. */
const UNANSWERED = "We lost the connection. We'll check whether that went through.";
const CAUGHT_UP =
  "We lost the connection for a moment. This page is up to date now: check it before you try again.";
const WAITING = "You're offline. We'll continue as soon as you're back online.";
const AWAY = "DinDin isn't answering right now. We'll continue as soon as it does.";

/** How long to wait before the next try to read, in milliseconds; the last one is kept. */
const PAUSES = [500, 1000, 2000, 4000, 8000];

/** How long the answer to a prefetch may be used, in milliseconds; `entry.server.tsx` says so in seconds. */
const PREFETCHED_MS = 10_000;

const urlOf = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : String(input), location.href);

/** Which screens there are. */
const isManifest = (input: RequestInfo | URL) => urlOf(input).pathname === "/__manifest";

/** Remix's own requests: what a screen shows, and which screens there are. */
function isOurs(input: RequestInfo | URL): boolean {
  const { origin, pathname } = urlOf(input);
  return origin === location.origin && (pathname.endsWith(".data") || isManifest(input));
}

/** The browser is at another page already than the router shows: it went there by its history. */
function isHistoryStep(): boolean {
  const shown = window.__remixRouter?.state.location;
  return shown !== undefined && shown.pathname + shown.search !== location.pathname + location.search;
}

/** What a reading says beside its address: that a redirect takes the place of the page it was asked for. */
function asStep(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set(HISTORY_STEP, "1");
  return { ...init, headers };
}

/** Whether something before the server answered in its place, such as a balancer that found it away. */
const isOfGateway = (answer: Response) =>
  answer.status >= 502 && answer.status <= 504 && !answer.headers.has("X-Remix-Response");

/** Thrown for such an answer, which is none. */
const NO_SERVER = new TypeError("a gateway answered");

/** The answer of an action in Remix's own writing: no data. After a 200 Remix reads the page again, after a 503 it does not. */
const withoutData = (status: 200 | 503) => new Response('[{"_1":-5},"data"]\n', { status });

/** Resolves when the connection comes back, at the latest after `pause` milliseconds; rejects when nobody waits anymore. */
function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener("online", done);
    signal?.addEventListener("abort", done, { once: true });
  });
}

/** Reads again and again until there is an answer, or until the visitor has gone elsewhere. */
async function keepAsking(ask: () => Promise<Response>, signal: AbortSignal | null | undefined) {
  for (let tries = 0; ; tries++) {
    await pause(PAUSES[tries] ?? 8000, signal);
    try {
      return await ask();
    } catch {
      // Still no connection.
    }
  }
}

/** What is said of the connection, by the id of its toast: the one is enough, and it stays until a screen could be read. */
const said: { unanswered: string | null; waiting: string | null } = { unanswered: null, waiting: null };

function sayUnanswered(): void {
  if (said.waiting) dismiss(said.waiting);
  said.waiting = null;
  said.unanswered = toast(UNANSWERED, { tone: "error", seconds: Number.POSITIVE_INFINITY });
}

function sayWaiting(words: string): void {
  if (said.unanswered) return;
  said.waiting = toast(words, {
    tone: "error",
    seconds: Number.POSITIVE_INFINITY,
  });
}

/** A screen was read: what was sent before, and done, is on it. */
function sayCaughtUp(): void {
  for (const id of [said.waiting, said.unanswered]) if (id) dismiss(id);
  if (said.unanswered) toast(CAUGHT_UP, { seconds: 15 });
  said.waiting = null;
  said.unanswered = null;
}

/**
 * Remix takes a request that fails, or that a balancer answers while the server is away, for a screen that failed and puts the error page in the place of what one was doing.
 * With this, the screen stays: a form that cannot be sent says so and can be sent again, a screen that cannot be read
 * comes when the connection is back.
 *
 * Who has just sent something, a sign-in above all, reads past what was prefetched before: Chromium gives a guest's
 * prefetched answer to the person they have become, whatever `Vary: Cookie` says.
 */
function retryLostRequests(fetched: typeof fetch): void {
  let sentAt = Number.NEGATIVE_INFINITY;
  window.fetch = async (input, init) => {
    if (!isOurs(input)) return fetched(input, init);
    const isReading = (init?.method ?? "GET") === "GET";
    if (!isReading && !navigator.onLine) {
      toast(NOT_SENT, { tone: "error" });
      return withoutData(503);
    }
    if (!isReading) sentAt = performance.now();
    const isOutdated = performance.now() - sentAt < PREFETCHED_MS;
    const asked = isReading && isHistoryStep() ? asStep(init) : init;
    const ask = async () => {
      const answer = await fetched(input, isReading && isOutdated ? { ...asked, cache: "reload" } : asked);
      if (isOfGateway(answer)) throw NO_SERVER;
      if (isReading && !isManifest(input)) sayCaughtUp();
      return stayWhereTyped(answer, { url: urlOf(input), init }, withoutData) ?? answer;
    };
    try {
      return await ask();
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      if (isReading) sayWaiting(error === NO_SERVER ? AWAY : WAITING);
      else sayUnanswered();
      // the page then shows what the server has done all the same
      return isReading ? keepAsking(ask, init?.signal) : withoutData(200);
    }
  };
}

function leadsAway(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.target === "_blank" || link.origin !== location.origin) return false;
  return link.hash === "" || link.pathname !== location.pathname;
}

/** Without a connection no press may lead to the browser's own error page: it would take what was typed with it. */
function holdWhileOffline(event: Event): void {
  if (navigator.onLine || (event.type === "click" && !leadsAway(event.target))) return;
  if (event.target instanceof HTMLFormElement && event.target.method === "dialog") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  toast(NOT_SENT, { tone: "error" });
}

/**
 * A link that is pointed at fetches the code of its screen, and when that cannot be had Remix loads the page again: into
 * the browser's error page. So links are not told that somebody points at them.
 */
function fetchNothingAhead(event: Event): void {
  if (!navigator.onLine && (event.type !== "focusin" || leadsAway(event.target)))
    event.stopImmediatePropagation();
}

/** Called once, with the browser's own `fetch`. What shows the words (`toast-box`) is in the same file, or it could not be fetched when it is needed. */
export function handleLostConnection(fetched: typeof fetch): void {
  retryLostRequests(fetched);
  window.addEventListener("click", holdWhileOffline, true);
  window.addEventListener("submit", holdWhileOffline, true);
  for (const kind of ["mouseover", "mouseout", "touchstart", "focusin"])
    window.addEventListener(kind, fetchNothingAhead, { capture: true, passive: true });
}
