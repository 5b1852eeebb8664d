import { createHash } from "node:crypto";
import type { SignIn } from "~/adapters/oauth.server";
import type { OrganizationProfile } from "~/domain/sign-on/sign-in-by-organization.server";
import { decryptRefresh, encryptRefresh, signOnAddresses } from "~/domain/sign-on/sign-on-row.server";
import { isLocalEnv } from "~/kit/env.server";
import { newKey } from "~/kit/secret.server";
import { COOKIES, readCookie, writeCookie } from "./cookies";
import { mark, SEALED_SECONDS, seal, unseal } from "./seal.server";

/** What a sign-in by a company carries to its provider and back, sealed for the browser that began it. */
interface Carried {
  organization_id: number;
  /** where to go afterward, or nothing */
  next: string;
}

type Asking = Pick<Request, "headers">;

const browserOf = ({ headers }: Asking) => readCookie(headers.get("cookie"), COOKIES.oauth);

/** A sign-in with its secrets, which are derived and kept nowhere. */
function signInOf(browser: string, state: string): SignIn & { code_verifier: string } {
  return {
    state,
    redirect_uri: signOnAddresses().redirect_uri,
    nonce: mark("sign-on-nonce", browser, state),
    code_verifier: mark("sign-on-verifier", browser, state),
  };
}

/** Begins a sign-in: what the provider is asked with, and the cookie that ties it to this browser. */
export function beginSignOn(request: Asking, carried: Carried) {
  const browser = browserOf(request) || newKey();
  const signIn = signInOf(browser, seal("sign-on-state", browser, carried));
  const challenge = createHash("sha256").update(signIn.code_verifier).digest("base64url");
  const cookie = writeCookie(COOKIES.oauth, browser, { secure: !isLocalEnv, maxAge: SEALED_SECONDS });
  return { signIn, challenge, cookie };
}

/** A sign-in that comes back: what it carried and began with; null when this browser did not begin it. */
export function endSignOn(request: Asking, state: string) {
  const browser = browserOf(request);
  const carried = unseal<Carried>("sign-on-state", browser, state);
  return browser === null || carried === null ? null : { ...carried, signIn: signInOf(browser, state) };
}

/** Somebody whom the provider knows and whose mailbox is still to be proved, kept in the form that asks for the code. */
interface Halfway extends Carried {
  profile: OrganizationProfile;
}

/** The browser can read what is sealed: the refresh token goes along encrypted. One that is too long for a form is left out. */
export function sealHalfway(request: Asking, { profile, ...carried }: Halfway): string {
  const given = profile.refresh_token;
  const hidden = given && encryptRefresh(carried.organization_id, given).toString("base64url");
  const refresh_token = hidden && hidden.length < 2500 ? hidden : null;
  return seal("sign-on-halfway", browserOf(request) ?? "", {
    ...carried,
    profile: { ...profile, refresh_token },
  });
}

export function unsealHalfway(request: Asking, sealed: string): Halfway | null {
  const halfway = unseal<Halfway>("sign-on-halfway", browserOf(request), sealed);
  const hidden = halfway?.profile.refresh_token;
  if (!halfway || !hidden) return halfway;
  const refresh_token = decryptRefresh(halfway.organization_id, Buffer.from(hidden, "base64url"));
  return { ...halfway, profile: { ...halfway.profile, refresh_token } };
}
