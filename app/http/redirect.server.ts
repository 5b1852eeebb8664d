import { redirect as redirectOfRemix, replace as replaceOfRemix } from "@remix-run/node";
import { encodeLocation } from "./encode-header";
import { currentRequest } from "./scope.server";

/**
 * Leads to another path or URL, 302 unless told otherwise. Every redirect of ours is made here, since a target may carry
 * any text, and a header may not. A page that a step back leads to and that redirects would else be stepped back to for ever:
 * its place in the history is given to the page it leads to.
 */
export function redirect(to: string, init?: number | ResponseInit): Response {
  return currentRequest()?.isHistoryStep ? replace(to, init) : redirectOfRemix(encodeLocation(to), init);
}

/** The same, but a step back does not lead to the page that redirects. */
export function replace(to: string, init?: number | ResponseInit): Response {
  return replaceOfRemix(encodeLocation(to), init);
}
