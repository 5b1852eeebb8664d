import type { ProviderProfile, SignIn } from "~/adapters/oauth.server";
import type { Provider } from "~/domain/sign-in/identify-person.server";
import { env, isLocalEnv } from "~/kit/env.server";
import { newKey } from "~/kit/secret.server";
import { signInPaths } from "~/kit/sign-in-paths";
import { COOKIES, readCookie, writeCookie } from "./cookies";
import { mark, SEALED_SECONDS, seal, unseal } from "./seal.server";

/** What a sign-in that is under way carries to the provider and back, sealed for the browser that began it. */
interface Carried {
  provider: Provider;
  /** where to go afterward, or nothing */
  next: string;
  /** the account to connect the provider to; 0 to sign in */
  connect: number;
}

function browserOf(request: Request): string | null {
  return readCookie(request.headers.get("cookie"), COOKIES.oauth);
}

/**
 * A sign-in with its secrets, which need no keeping: derived from its state and its browser. Facebook knows neither a nonce
 * nor a verifier: its code needs our secret, and its token is asked about.
 */
function signInOf(provider: Provider, browser: string, state: string): SignIn {
  // always our own origin: never what a request says its host is
  const redirect_uri = new URL(signInPaths.socialReturn(provider), env.APP_ORIGIN).href;
  if (provider === "facebook") return { state, redirect_uri };
  const [nonce, code_verifier] = [
    mark("social-nonce", browser, state),
    mark("social-verifier", browser, state),
  ];
  return { state, redirect_uri, nonce, code_verifier };
}

/** Begins a sign-in: what the provider is asked with, and the cookie that ties it to this browser. */
export function beginSocial(request: Request, carried: Carried): SignIn & { cookie: string } {
  const browser = browserOf(request) || newKey();
  const state = seal("social-state", browser, carried);
  const cookie = writeCookie(COOKIES.oauth, browser, { secure: !isLocalEnv, maxAge: SEALED_SECONDS });
  return { ...signInOf(carried.provider, browser, state), cookie };
}

/** A sign-in that comes back: what it carried, and what it began with; null when this browser did not begin it. */
export function endSocial(request: Request, provider: Provider, state: string) {
  const browser = browserOf(request);
  const carried = unseal<Carried>("social-state", browser, state);
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
  return seal("social-halfway", browserOf(request) ?? "", halfway);
}

export function unsealPendingSocial(request: Request, sealed: string): Halfway | null {
  return unseal<Halfway>("social-halfway", browserOf(request), sealed);
}

/** The `Set-Cookie` after which every sign-in that this browser began is over. */
export function endedSocialCookie(): string {
  return writeCookie(COOKIES.oauth, "", { secure: !isLocalEnv, maxAge: 0 });
}
