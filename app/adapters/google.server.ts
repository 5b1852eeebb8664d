import { env } from "~/kit/env.server";
import { askProvider, at, type Proof, ProviderFailure, type ProviderProfile, textOf } from "./oauth.server";

const local = env.OAUTH_GOOGLE_BASE;
const HOSTS = {
  accounts: local ?? "https://accounts.google.com",
  token: local ?? "https://oauth2.googleapis.com",
  profile: local ?? "https://www.googleapis.com",
};

/** Where somebody chooses their Google account; Google leads back to `redirect_uri` with a code. */
export function googleConsent(ask: {
  redirect_uri: string;
  state: string;
  nonce: string;
  code_challenge: string;
}): string {
  return at(HOSTS.accounts, "/o/oauth2/v2/auth", {
    client_id: env.GOOGLE_CLIENT_ID,
    response_type: "code",
    scope: "openid email profile",
    code_challenge_method: "S256",
    prompt: "select_account",
    ...ask,
  }).href;
}

/** The claims of an id token, which came from Google itself over TLS and needs no look at its signature. */
function claimsOf(idToken: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString());
    return typeof claims === "object" && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

async function trade(proof: Extract<Proof, { code: string }>): Promise<{ token: string; subject: string }> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: proof.code,
    redirect_uri: proof.redirect_uri,
    client_id: env.GOOGLE_CLIENT_ID,
    client_secret: env.GOOGLE_CLIENT_SECRET,
    ...(proof.code_verifier === undefined ? {} : { code_verifier: proof.code_verifier }),
  });
  const given = await askProvider(at(HOSTS.token, "/token"), { method: "POST", body });
  const claims = claimsOf(textOf(given, "id_token"));
  if (claims.aud !== env.GOOGLE_CLIENT_ID || (proof.nonce !== undefined && claims.nonce !== proof.nonce))
    throw new ProviderFailure("refused", "the id token is not for this sign-in");
  return { token: textOf(given, "access_token"), subject: textOf(claims, "sub") };
}

/** Whose token it is, once Google says that it was issued to this app. */
async function subjectOf(token: string): Promise<string> {
  const info = await askProvider(at(HOSTS.token, "/tokeninfo", { access_token: token }));
  if (info.aud !== env.GOOGLE_CLIENT_ID)
    throw new ProviderFailure("refused", "the token was issued to another app");
  return textOf(info, "sub");
}

/**
 * Who the proof is of. A token counts only when it was issued to this app, a code only with the nonce it was asked with; a
 * profile without a subject, or of another one than the proof's, counts for nothing.
 * @throws ProviderFailure
 */
export async function googleProfile(proof: Proof): Promise<ProviderProfile> {
  const { token, subject } =
    "code" in proof
      ? await trade(proof)
      : { token: proof.access_token, subject: await subjectOf(proof.access_token) };
  const headers = { authorization: `Bearer ${token}` };
  const profile = await askProvider(at(HOSTS.profile, "/oauth2/v3/userinfo"), { headers });
  if (subject === "" || textOf(profile, "sub") !== subject)
    throw new ProviderFailure("refused", "the profile is not the token's");
  return {
    subject,
    email: textOf(profile, "email") || null,
    email_verified: profile.email_verified === true || profile.email_verified === "true",
    first_name: textOf(profile, "given_name") || textOf(profile, "name"),
    last_name: textOf(profile, "family_name"),
  };
}
