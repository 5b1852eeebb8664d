import { toast } from "~/ui/toast-store";

const OFFLINE = "You're offline. You weren't charged. Please try again.";
const BROKEN_OFF = "We lost the connection. Please try again. You won't be charged twice.";
const WAITING = "You're offline. We'll continue as soon as you're back online.";

/** How long to wait before the next try to read, in milliseconds; the last one is kept. */
const PAUSES = [500, 1000, 2000, 4000, 8000];

/** How long the answer to a prefetch may be used, in milliseconds; `entry.server.tsx` says so in seconds. */
const PREFETCHED_MS = 10_000;

/** Remix's own requests: what a screen shows, and which screens there are. */
function isOurs(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin && (pathname.endsWith(".data") || pathname === "/__manifest");
}

/**
 * The answer of an action that was not reached or not heard of, in Remix's own writing: no data. After it the page is read
 * anew, which shows what the server has done all the same.
 */
const unsent = () => new Response('[{"_1":-5},"data"]\n', { status: 503 });

/** Resolves when the connection comes back, at the latest after `pause` milliseconds; rejects when nobody waits any more. */
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

/**
 * Remix takes a request that fails for a screen that failed and puts the error page in the place of what one was doing.
 * With this, the screen stays: a form that cannot be sent says so and can be sent again, a screen that cannot be read
 * comes when the connection is back.
 *
 * Who has just sent something, a sign-in above all, reads past what was prefetched before: Chromium gives a guest's
 * prefetched answer to the person they have become, whatever `Vary: Cookie` says.
 */
function retryLostRequests(): void {
  const fetched = window.fetch;
  let sentAt = Number.NEGATIVE_INFINITY;
  window.fetch = async (input, init) => {
    if (!isOurs(input instanceof Request ? input.url : String(input))) return fetched(input, init);
    const isReading = (init?.method ?? "GET") === "GET";
    if (!isReading) sentAt = performance.now();
    const isOutdated = performance.now() - sentAt < PREFETCHED_MS;
    const ask = () => fetched(input, isReading && isOutdated ? { ...init, cache: "reload" } : init);
    try {
      return await ask();
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      toast(isReading ? WAITING : navigator.onLine ? BROKEN_OFF : OFFLINE, { tone: "error" });
      return isReading ? keepAsking(ask, init?.signal) : unsent();
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
  toast(OFFLINE, { tone: "error" });
}

/**
 * A link that is pointed at fetches the code of its screen, and when that cannot be had Remix loads the page anew: into
 * the browser's error page. So links are not told that somebody points at them.
 */
function fetchNothingAhead(event: Event): void {
  if (!navigator.onLine && (event.type !== "focusin" || leadsAway(event.target)))
    event.stopImmediatePropagation();
}

/** Called once. What shows the words (`toast-box`) is in the same file, or it could not be fetched when it is needed. */
export function handleLostConnection(): void {
  retryLostRequests();
  window.addEventListener("click", holdWhileOffline, true);
  window.addEventListener("submit", holdWhileOffline, true);
  for (const kind of ["mouseover", "mouseout", "touchstart", "focusin"])
    window.addEventListener(kind, fetchNothingAhead, { capture: true, passive: true });
}
