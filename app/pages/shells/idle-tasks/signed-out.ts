import { SIGNED_OUT } from "~/kit/signed-out";
import { toast } from "~/ui/toast-store";
import { showNotice } from "./notice-place";
import { hasUnsavedInput, typedFields } from "./unsaved-input";

const CHANGED = "You signed in again since this page was opened, so nothing was sent. Please try again.";

/** Whether something that somebody types or chooses goes along. A body that can't be looked into may hold anything. */
function holdsTyped(body: BodyInit | null | undefined): boolean {
  if (!(body instanceof URLSearchParams || body instanceof FormData)) return Boolean(body);
  return typedFields().some(({ name }) => body.has(name) && body.get(name) !== "");
}

/**
 * The page that is shown is read again, or a part of it, and not one that somebody goes to. After a form was answered the router
 * counts as loading, too: what the page had asked for before may be answered just then.
 */
function isReadAgain(url: URL): boolean {
  const state = window.__remixRouter?.state;
  if (state === undefined) return false;
  const { state: step, formMethod = "GET" } = state.navigation;
  const path = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return (step !== "loading" || formMethod !== "GET") && path === state.location.pathname;
}

const untilNobodyWaits = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

/**
 * What becomes of an answer that leads to the sign-in: where something has been typed the page stays as it is, with what was
 * typed, and says so; the person signs in beside it and sends the form again. Nothing is sent again by itself, and nothing of
 * it is stored. `nothingDone` makes the answer of a form that did nothing: after a 200 the page is read again. Null for every
 * other answer, which goes its way.
 */
export function stayWhereTyped(
  answer: Response,
  { url, init }: { url: URL; init: RequestInit | undefined },
  nothingDone: (status: 200 | 503) => Response,
): Response | Promise<Response> | null {
  const why = answer.headers.get(SIGNED_OUT);
  if (why === null) return null;
  const isReading = (init?.method ?? "GET") === "GET";
  if (isReading) {
    if (!isReadAgain(url) || !hasUnsavedInput()) return null;
    void showNotice("ended");
    // signing in beside it has the page read again, which ends this one
    return untilNobodyWaits(init?.signal);
  }
  if (why === "changed") {
    toast(CHANGED, { tone: "error", seconds: 15 });
    return nothingDone(200);
  }
  if (!holdsTyped(init?.body)) return null;
  void showNotice("ended");
  return nothingDone(503);
}
