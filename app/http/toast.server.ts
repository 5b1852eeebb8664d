import { isLocalEnv } from "~/kit/env.server";
import { newKey } from "~/kit/secret.server";
import { COOKIES, readCookie, writeCookie } from "./cookies";
import { redirect } from "./redirect.server";

/** What the next screen says once, at its top right. `id` tells two equal messages apart. */
export interface Flash {
  id: string;
  text: string;
  tone: "done" | "error";
}

/** A cookie holds 4 kB; no message of ours comes near this many characters. */
const LONGEST = 300;

/** The `Set-Cookie` that carries a message to the next screen. It lasts a minute: an old message would only confuse. */
export function toastCookie(text: string, tone: Flash["tone"] = "done"): string {
  const value = `${newKey().slice(0, 8)}.${tone}.${text.slice(0, LONGEST)}`;
  return writeCookie(COOKIES.toast, value, { maxAge: 60, secure: !isLocalEnv });
}

/** The message waiting for this visitor, and the `Set-Cookie` that takes it away so that it is said once. */
export function consumeToast(request: Request): { flash: Flash | null; clear: string | null } {
  const value = readCookie(request.headers.get("cookie"), COOKIES.toast);
  if (value === null) return { flash: null, clear: null };
  const clear = writeCookie(COOKIES.toast, "", { maxAge: 0, secure: !isLocalEnv });
  const match = /^([\w-]{8})\.(done|error)\.(.{1,300})$/su.exec(value);
  if (!match) return { flash: null, clear };
  const [, id = "", tone, text = ""] = match;
  return { flash: { id, text, tone: tone === "error" ? "error" : "done" }, clear };
}

interface WithToast {
  tone?: Flash["tone"];
  /** further headers, such as the cookies of a sign-in */
  headers?: Headers;
}

/** Leads to another screen, which then says `text`. */
export function redirectWithToast(
  to: string,
  text: string,
  { tone = "done", headers = new Headers() }: WithToast = {},
): Response {
  headers.append("set-cookie", toastCookie(text, tone));
  return redirect(to, { headers });
}
