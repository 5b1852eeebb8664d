import { clock } from "~/kit/clock";
import { keyedHash, newKey, sameText } from "~/kit/secret.server";

/** How long what was sealed is good for. Seconds. */
export const SEALED_SECONDS = 600;

/** A mark that only this server can make, of a text for one browser; `kind` keeps uses apart. */
export function mark(kind: string, browser: string, text: string): string {
  return keyedHash(`${kind}:${browser}:${text}`).toString("base64url");
}

/** A value that goes through a browser and comes back unchanged, within ten minutes; the browser can read it. */
export function seal(kind: string, browser: string, value: object): string {
  const until = clock.now().getTime() + SEALED_SECONDS * 1000;
  const text = Buffer.from(JSON.stringify({ ...value, until, once: newKey() })).toString("base64url");
  return `${text}.${mark(kind, browser, text)}`;
}

/** What was sealed for this browser not long ago; null for anything else: made up, somebody else's, another kind, too old. */
export function unseal<T>(kind: string, browser: string | null, sealed: string): T | null {
  const [text = "", given = ""] = sealed.split(".");
  if (!browser || sealed.length > 4000 || !sameText(given, mark(kind, browser, text))) return null;
  const value = JSON.parse(Buffer.from(text, "base64url").toString()) as T & { until: number };
  return value.until > clock.now().getTime() ? value : null;
}
