import type { ProviderProfile, SignIn } from "~/adapters/oauth.server";
import type { Provider } from "~/domain/sign-in/identify-person.server";
import { clock } from "~/kit/clock";
import { env, isLocalEnv } from "~/kit/env.server";
import { keyedHash, newKey, sameText } from "~/kit/secret.server";
import { signInPaths } from "~/kit/sign-in-paths";
import { COOKIES, readCookie, writeCookie } from "./cookies";

/** How long somebody may take at the provider. Seconds. */
const KEPT_SECONDS = 600;

/** What a sign-in that is under way carries to the provider and back, sealed for the browser that began it. */
interface Carried {
  provider: Provider;
  /** where to go afterwards, or nothing */
  next: string;
  /** the account to connect the provider to; 0 to sign in */
  connect: number;
}

function browserOf(request: Request): string | null {
  return readCookie(request.headers.get("cookie"), COOKIES.oauth);
}

function mark(kind: string, browser: string, text: string): string {
  return keyedHash(`social-${kind}:${browser}:${text}`).toString("base64url");
}

function seal(kind: string, browser: string, value: object): string {
  const until = clock.now().getTime() + KEPT_SECONDS * 1000;
  const text = Buffer.from(JSON.stringify({ ...value, until, once: newKey() })).toString("base64url");
  return `${text}.${mark(kind, browser, text)}`;
}

/** What was sealed for this browser not long ago; null for anything else: made up, somebody else's, another kind, too old. */
function unseal<T>(kind: string, browser: string | null, sealed: string): T | null {
  const [text = "", given = ""] = sealed.split(".");
  if (!browser || sealed.length > 4000 || !sameText(given, mark(kind, browser, text))) return null;
  const value = JSON.parse(Buffer.from(text, "base64url").toString()) as T & { until: number };
  return value.until > clock.now().getTime() ? value : null;
}

/**
 * A sign-in with its secrets, which need no keeping: derived from its state and its browser. Facebook knows neither a nonce
 * nor a verifier: its code needs our secret, and its token is asked about.
 */
function signInOf(provider: Provider, browser: string, state: string): SignIn {
  // always our own origin: never what a request says its host is
  const redirect_uri = new URL(signInPaths.socialReturn(provider), env.APP_ORIGIN).href;
  if (provider === "facebook") return { state, redirect_uri };
  const [nonce, code_verifier] = [mark("nonce", browser, state), mark("verifier", browser, state)];
  return { state, redirect_uri, nonce, code_verifier };
}

/** Begins a sign-in: what the provider is asked with, and the cookie that ties it to this browser. */
export function beginSocial(request: Request, carried: Carried): SignIn & { cookie: string } {
  const browser = browserOf(request) || newKey();
  const state = seal("state", browser, carried);
  const cookie = writeCookie(COOKIES.oauth, browser, { secure: !isLocalEnv, maxAge: KEPT_SECONDS });
  return { ...signInOf(carried.provider, browser, state), cookie };
}

/** A sign-in that comes back: what it carried, and what it began with; null when this browser did not begin it. */
export function endSocial(request: Request, provider: Provider, state: string) {
  const browser = browserOf(request);
  const carried = unseal<Carried>("state", browser, state);
  if (browser === null || carried?.provider !== provider) return null;
  return { ...carried, signIn: signInOf(provider, browser, state) };
}

/** Somebody whom the provider knows and of whom more is asked, kept in the form that asks for it. */
interface Halfway {
  provider: Provider;
  profile: ProviderProfile;
  next: string;
  /** the email that the person typed, where the provider gave none */
  typed?: string | undefined;
}

export function sealPendingSocial(request: Request, halfway: Halfway): string {
  return seal("halfway", browserOf(request) ?? "", halfway);
}

export function unsealPendingSocial(request: Request, sealed: string): Halfway | null {
  return unseal<Halfway>("halfway", browserOf(request), sealed);
}

/** The `Set-Cookie` after which every sign-in that this browser began is over. */
export function endedSocialCookie(): string {
  return writeCookie(COOKIES.oauth, "", { secure: !isLocalEnv, maxAge: 0 });
}
