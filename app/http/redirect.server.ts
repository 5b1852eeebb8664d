import { redirect as redirectOfRemix, replace as replaceOfRemix } from "@remix-run/node";
import { encodeLocation } from "./encode-header";

/**
 * Leads to another path or URL, 302 unless told otherwise. Every redirect of ours is made here, since a target may carry
 * any text, and a header may not.
 */
export function redirect(to: string, init?: number | ResponseInit): Response {
  return redirectOfRemix(encodeLocation(to), init);
}

/** The same, but a step back does not lead to the page that redirects. */
export function replace(to: string, init?: number | ResponseInit): Response {
  return replaceOfRemix(encodeLocation(to), init);
}
