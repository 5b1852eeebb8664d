import { randomUUID } from "node:crypto";
import { createSession, type SessionStorage } from "@remix-run/node";
import { Authenticator, AuthorizationError } from "remix-auth";
import { FacebookSignIn } from "./facebook.server";
import { GoogleSignIn } from "./google.server";
import { ProviderFailure, type ProviderProfile, type SignIn } from "./oauth.server";

const STRATEGIES = { google: GoogleSignIn, facebook: FacebookSignIn };

export type Provider = keyof typeof STRATEGIES;

/**
 * The package's session, which lasts for one sign-in: it holds the state that the browser is known to have begun with, and
 * never a person, since who is signed in may connect a provider. `cookie` goes with the redirect to the provider.
 */
function storageOf(state: string, cookie: string): SessionStorage {
  return {
    getSession: async () => createSession({ "oauth2:state": state }),
    commitSession: async () => cookie,
    destroySession: async () => "",
  };
}

function authenticate(
  provider: Provider,
  request: Request,
  signIn: SignIn,
  cookie = "",
): Promise<ProviderProfile> {
  return new Authenticator<ProviderProfile>(storageOf(signIn.state, cookie), { throwOnError: true })
    .use(new STRATEGIES[provider](signIn))
    .authenticate(provider, request);
}

/** The redirect to the provider's page, with the cookie that ties the sign-in to the browser. */
export async function redirectToProvider(
  provider: Provider,
  request: Request,
  signIn: SignIn & { cookie: string },
): Promise<Response> {
  try {
    await authenticate(provider, request, signIn, signIn.cookie);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new Error("a sign-in begins at another path than the one it returns to");
}

/**
 * Who the provider has sent back with this request.
 * @throws ProviderFailure
 */
export async function readReturn(
  provider: Provider,
  request: Request,
  signIn: SignIn,
): Promise<ProviderProfile> {
  try {
    return await authenticate(provider, request, signIn);
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error;
    throw error.cause instanceof ProviderFailure
      ? error.cause
      : new ProviderFailure("refused", error.message);
  }
}

/** What an app brings that has signed somebody in itself: a token for this app, or the code the provider sent it. */
export type Proof =
  | { access_token: string }
  | { code: string; redirect_uri: string; code_verifier?: string | undefined };

/**
 * Who such a proof is of.
 * @throws ProviderFailure
 */
export function readProof(provider: Provider, proof: Proof): Promise<ProviderProfile> {
  const state = randomUUID();
  if ("access_token" in proof)
    return new STRATEGIES[provider]({ state, redirect_uri: "" }).byToken(proof.access_token);
  const { code, ...signIn } = proof;
  const returned = new URL(signIn.redirect_uri);
  for (const [name, value] of Object.entries({ code, state })) returned.searchParams.set(name, value);
  return readReturn(provider, new Request(returned), { ...signIn, state });
}
