import { createHmac } from "node:crypto";
import { env } from "~/kit/env.server";
import { askProvider, at, type Proof, ProviderFailure, type ProviderProfile, textOf } from "./oauth.server";

const VERSION = "v24.0";
const local = env.OAUTH_FACEBOOK_BASE;
const HOSTS = { dialog: local ?? "https://www.facebook.com", graph: local ?? "https://graph.facebook.com" };

/** Where somebody agrees to sign in with Facebook; it leads back to `redirect_uri` with a code. */
export function facebookConsent(ask: { redirect_uri: string; state: string }): string {
  return at(HOSTS.dialog, `/${VERSION}/dialog/oauth`, {
    client_id: env.FACEBOOK_CLIENT_ID,
    response_type: "code",
    scope: "email,public_profile",
    ...ask,
  }).href;
}

async function trade(proof: Extract<Proof, { code: string }>): Promise<string> {
  const given = await askProvider(
    at(HOSTS.graph, `/${VERSION}/oauth/access_token`, {
      client_id: env.FACEBOOK_CLIENT_ID,
      client_secret: env.FACEBOOK_CLIENT_SECRET,
      redirect_uri: proof.redirect_uri,
      code: proof.code,
      code_verifier: proof.code_verifier,
    }),
  );
  return textOf(given, "access_token");
}

/** Whose token it is, once Facebook says that it is a living one of a person, issued to this app. */
async function subjectOf(token: string): Promise<string> {
  const asked = at(HOSTS.graph, `/${VERSION}/debug_token`, {
    input_token: token,
    access_token: `${env.FACEBOOK_CLIENT_ID}|${env.FACEBOOK_CLIENT_SECRET}`,
  });
  const data = (await askProvider(asked)).data as Record<string, unknown> | undefined;
  if (data?.is_valid !== true || String(data.app_id) !== env.FACEBOOK_CLIENT_ID)
    throw new ProviderFailure("refused", "the token was not issued to this app");
  return textOf(data, "user_id");
}

/**
 * Who the proof is of. A token, also one traded for a code, counts only when it was issued to this app. Facebook says of no
 * e-mail that it was proved; accounts without one, or without a picture, are people like others.
 * @throws ProviderFailure
 */
export async function facebookProfile(proof: Proof): Promise<ProviderProfile> {
  const token = "code" in proof ? await trade(proof) : proof.access_token;
  const subject = await subjectOf(token);
  const profile = await askProvider(
    at(HOSTS.graph, `/${VERSION}/me`, {
      fields: "id,first_name,last_name,name,email",
      access_token: token,
      appsecret_proof: createHmac("sha256", env.FACEBOOK_CLIENT_SECRET).update(token).digest("hex"),
    }),
  );
  if (subject === "" || textOf(profile, "id") !== subject)
    throw new ProviderFailure("refused", "the profile is not the token's");
  return {
    subject,
    email: textOf(profile, "email") || null,
    email_verified: false,
    first_name: textOf(profile, "first_name") || textOf(profile, "name"),
    last_name: textOf(profile, "last_name"),
  };
}
