import { isLocalEnv } from "~/kit/env.server";
import { COOKIES, readCookie, writeCookie } from "./cookies";

/** How long what was sent too late is kept: long enough to sign in, also by a new password. Seconds. */
export const UNSENT_SECONDS = 3600;

/** The cookie by which this browser asks for it when it comes to the page again; without a path, the one that ends it. */
export function unsentCookie(path = ""): string {
  return writeCookie(COOKIES.unsent, path, { maxAge: path === "" ? 0 : UNSENT_SECONDS, secure: !isLocalEnv });
}

/** The path of the page that this browser has something unsent for; null for none. */
export const unsentPath = (cookies: string | null | undefined): string | null =>
  readCookie(cookies, COOKIES.unsent) || null;
