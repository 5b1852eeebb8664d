import { encodeCookieValue } from "./encode-header";

/** The product's cookies. */
export const COOKIES = {
  /** the opaque key of the web session, httpOnly */
  session: "dindin_session",
  /** ties the CSRF token of a guest to a browser, httpOnly */
  visitor: "dindin_visitor",
  /** readable, repeated in X-CSRFToken or the hidden field `csrf` */
  csrf: "csrftoken",
  /** mirrors of the browser's storage, for the first paint */
  accountType: "account_type",
  place: "dindin_place",
  toast: "dindin_toast",
  /** ties a sign-in with Google or Facebook to the browser that began it, httpOnly */
  oauth: "dindin_oauth",
  /** the meal a guest wanted, kept until they have signed in */
  pending: "dindin_pending",
  /** the day a dinner was planned for, kept until its checkout */
  day: "dindin_day",
  /** who has done the first step of signing in, for the second one, httpOnly */
  secondStep: "dindin_second_step",
  /** the kitchen (by its cook's number) that somebody with several works in, httpOnly */
  kitchen: "dindin_kitchen",
  /** somebody of the product team views as somebody in this browser; a mark without a secret, httpOnly */
  view: "dindin_view",
  /** the page whose form was sent after the sign-in had ended, httpOnly */
  unsent: "dindin_unsent",
  /** the email that a sign-up's link was sent to, for the page that says so, httpOnly */
  signUp: "dindin_sign_up",
} as const;

/** Reads one cookie from a `Cookie` header. Names and values of ours never need quoting. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  if (!header) return null;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) {
      try {
        return decodeURIComponent(part.slice(at + 1).trim());
      } catch {
        return null;
      }
    }
  }
  return null;
}

interface CookieOptions {
  /** seconds; 0 removes it; absent lasts for the browser session */
  maxAge?: number;
  readable?: boolean;
  secure: boolean;
}

/** Writes a `Set-Cookie` value: host-wide, SameSite=Lax, httpOnly unless `readable`. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${encodeCookieValue(value)}`, "Path=/", "SameSite=Lax"];
  if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`);
  if (!options.readable) parts.push("HttpOnly");
  if (options.secure) parts.push("Secure");
  return parts.join("; ");
}
