import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockSkew,
  customFetch,
  discovery,
  ResponseBodyError,
  refreshTokenGrant,
  type ServerMetadata,
} from "openid-client";
import { clock } from "~/kit/clock";
import { isLocalEnv } from "~/kit/env.server";
import { ProviderFailure, type ProviderProfile, type SignIn, textField } from "./oauth.server";
import { isPublicUrl, publicFetch } from "./public-fetch.server";
import { failureName } from "./service-failure.server";

/** An organization's identity provider, as its owner wrote it down. */
export interface IdentityProvider {
  issuer: string;
  client_id: string;
  client_secret: string;
}

/** Who somebody is at an organization's provider, and what it can be asked with later; null where it gives no such thing. */
export interface SignOnProfile extends ProviderProfile {
  refresh_token: string | null;
}

/** What a provider says of itself is asked again after five minutes. */
const METADATA_MS = 300_000;
/** One that did not say it is left alone for so long: whoever presses again hears the same at once. */
const FAILURE_MS = 15_000;
/** As many providers as are remembered. */
const REMEMBERED = 200;
type Known = { until: number } & ({ server: ServerMetadata } | { failure: ProviderFailure });
const known = new Map<string, Known>();

function remember(issuer: string, what: Known): void {
  if (known.size >= REMEMBERED) known.delete(known.keys().next().value ?? "");
  known.set(issuer, what);
}

/** Errors of the protocol that mean no for good; everything else is the provider's trouble, the network's, or its settings'. */
const REFUSALS = new Set(["invalid_grant", "access_denied", "login_required", "interaction_required"]);
/** What the library calls a token that is not for this sign-in, is over, or is signed by somebody else. */
const WRONG_TOKEN = /^OAUTH_(JWT_|INVALID_RESPONSE|KEY_SELECTION|JSON_ATTRIBUTE)/;

/** What the library throws, as what the product knows: refused, or unavailable. */
function asFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) {
    const isRefusal = REFUSALS.has(error.error);
    return new ProviderFailure(
      isRefusal ? "refused" : "unavailable",
      "the identity provider answered with an error",
      {
        status: error instanceof ResponseBodyError ? error.status : undefined,
        code: isRefusal ? error.error : undefined,
      },
    );
  }
  const isWrong = error instanceof ClientError && WRONG_TOKEN.test(error.code ?? "");
  const kind = isWrong ? "refused" : "unavailable";
  return new ProviderFailure(kind, "the identity provider does not answer as it should", {
    code: failureName(error),
  });
}

/** Every request of the library ends by itself after eight seconds. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asFailure(error);
  }
}

/** All addresses of a provider are asked from here: none of them may lead into our own network. */
function refuseLocal(server: ServerMetadata): void {
  const { authorization_endpoint, token_endpoint, jwks_uri } = server;
  for (const address of [authorization_endpoint, token_endpoint, jwks_uri])
    if (!address || !URL.canParse(address) || !isPublicUrl(new URL(address)))
      throw new ProviderFailure(
        "refused",
        "the identity provider lacks an address, or names one that may not be asked",
      );
}

async function readMetadata(issuer: string, client_id: string): Promise<ServerMetadata> {
  const options = { [customFetch]: publicFetch as never, execute: isLocalEnv ? [allowInsecureRequests] : [] };
  const found = await discovery(new URL(issuer), client_id, undefined, undefined, { ...options, timeout: 8 });
  const server = found.serverMetadata();
  refuseLocal(server);
  return server;
}

async function metadataOf(issuer: string, client_id: string): Promise<ServerMetadata> {
  const now = clock.now().getTime();
  const remembered = known.get(issuer);
  if (remembered && remembered.until > now) {
    if ("failure" in remembered) throw remembered.failure;
    return remembered.server;
  }
  try {
    const server = await readMetadata(issuer, client_id);
    remember(issuer, { server, until: now + METADATA_MS });
    return server;
  } catch (error) {
    const failure = asFailure(error);
    remember(issuer, { failure, until: now + FAILURE_MS });
    throw failure;
  }
}

async function configure({ issuer, client_id, client_secret }: IdentityProvider): Promise<Configuration> {
  const server = await metadataOf(issuer, client_id);
  const isPosted = server.token_endpoint_auth_methods_supported?.includes("client_secret_post") ?? false;
  const proof = isPosted ? ClientSecretPost(client_secret) : ClientSecretBasic(client_secret);
  // the product's clock may have been moved, and the fakes' with it
  const skew = Math.round((clock.now().getTime() - Date.now()) / 1000);
  const configuration = new Configuration(server, client_id, { [clockSkew]: skew }, proof);
  configuration[customFetch] = publicFetch as never;
  configuration.timeout = 8;
  if (isLocalEnv) allowInsecureRequests(configuration);
  return configuration;
}

/**
 * Asks a provider who it is, so that what was typed can be told right from wrong before it is saved.
 * @throws ProviderFailure
 */
export async function checkProvider(issuer: string): Promise<void> {
  known.delete(issuer);
  await asking(() => metadataOf(issuer, "check"));
}

/**
 * The provider's page on which somebody signs in. A refresh token is asked for where the provider has such a scope.
 * @throws ProviderFailure
 */
export function signOnUrl(provider: IdentityProvider, signIn: SignIn, code_challenge: string): Promise<URL> {
  return asking(async () => {
    const configuration = await configure(provider);
    const scopes = configuration.serverMetadata().scopes_supported ?? [];
    return buildAuthorizationUrl(configuration, {
      redirect_uri: signIn.redirect_uri,
      scope: `openid email profile${scopes.includes("offline_access") ? " offline_access" : ""}`,
      state: signIn.state,
      nonce: signIn.nonce ?? "",
      code_challenge,
      code_challenge_method: "S256",
    });
  });
}

/**
 * Who the provider has sent back to `returned`: signature, audience, nonce, state and PKCE hold, or it counts for nothing.
 * @throws ProviderFailure
 */
export function readSignOn(
  provider: IdentityProvider,
  returned: URL,
  signIn: SignIn,
): Promise<SignOnProfile> {
  return asking(async () => {
    const at = new URL(signIn.redirect_uri);
    at.search = returned.search;
    const tokens = await authorizationCodeGrant(await configure(provider), at, {
      expectedState: signIn.state,
      expectedNonce: signIn.nonce ?? "",
      pkceCodeVerifier: signIn.code_verifier ?? "",
      idTokenExpected: true,
    });
    const claims = tokens.claims() as Record<string, unknown> | undefined;
    const subject = textField(claims ?? {}, "sub");
    if (!claims || !subject) throw new ProviderFailure("refused", "the id token names nobody");
    return {
      subject,
      email: textField(claims, "email") || null,
      email_verified: claims.email_verified === true,
      first_name: textField(claims, "given_name") || textField(claims, "name"),
      last_name: textField(claims, "family_name"),
      refresh_token: tokens.refresh_token ?? null,
    };
  });
}

/**
 * Asks the provider whether somebody may still be signed in. Answers the refresh token to ask with the next time; null when it
 * has ended the session, or no longer knows the person.
 * @throws ProviderFailure when the provider can't be asked
 */
export async function renewSignOn(provider: IdentityProvider, refresh_token: string): Promise<string | null> {
  try {
    return await asking(async () => {
      const tokens = await refreshTokenGrant(await configure(provider), refresh_token);
      return tokens.refresh_token ?? refresh_token;
    });
  } catch (error) {
    if (error instanceof ProviderFailure && error.code === "invalid_grant") return null;
    throw error;
  }
}
