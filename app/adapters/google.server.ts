import { createHash } from "node:crypto";
import { type GoogleExtraParams, type GoogleProfile, GoogleStrategy } from "remix-auth-google";
import { env } from "~/kit/env.server";
import {
  awaitPackage,
  ProviderFailure,
  type ProviderProfile,
  personOf,
  requestProvider,
  type SignIn,
  textField,
  urlWithQuery,
} from "./oauth.server";

const local = env.OAUTH_GOOGLE_BASE;
const HOSTS = {
  accounts: local ?? "https://accounts.google.com",
  token: local ?? "https://oauth2.googleapis.com",
  profile: local ?? "https://www.googleapis.com",
};

/** What Google says of a code that is not this sign-in's, or no code at all. */
const REFUSALS: readonly unknown[] = ["invalid_grant", "invalid_request", "redirect_uri_mismatch"];

/** The claims of an id token, which came from Google itself over TLS and needs no look at its signature. */
function claimsOf(idToken: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString());
    return typeof claims === "object" && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Whose token it is, once Google says that it was issued to this app. */
async function subjectOf(token: string): Promise<string> {
  const info = await requestProvider(urlWithQuery(HOSTS.token, "/tokeninfo", { access_token: token }));
  if (info.aud !== env.GOOGLE_CLIENT_ID)
    throw new ProviderFailure("refused", "the token was issued to another app");
  return textField(info, "sub");
}

function profileOf(profile: GoogleProfile): ProviderProfile {
  const { email_verified }: { email_verified: unknown } = profile._json;
  return personOf(profile, email_verified === true || email_verified === "true");
}

/**
 * Signing in with Google: the package's flow, with a state of ours, PKCE and a nonce. A token counts only when it was issued
 * to this app, a code only with the nonce it was asked with; a profile without a subject, or of another one than the
 * proof's, counts for nothing.
 */
export class GoogleSignIn extends GoogleStrategy<ProviderProfile> {
  constructor(private readonly signIn: SignIn) {
    super(
      {
        clientID: env.GOOGLE_CLIENT_ID,
        clientSecret: env.GOOGLE_CLIENT_SECRET,
        callbackURL: signIn.redirect_uri,
        scope: "openid email profile",
        prompt: "select_account",
      },
      async ({ profile }) => profileOf(profile),
    );
    // The package has no options for these and its types hide them: its addresses are constants, its state is random.
    Object.assign(this, {
      authorizationURL: urlWithQuery(HOSTS.accounts, "/o/oauth2/v2/auth").href,
      tokenURL: urlWithQuery(HOSTS.token, "/token").href,
      userInfoURL: urlWithQuery(HOSTS.profile, "/oauth2/v3/userinfo").href,
      generateState: () => signIn.state,
    });
  }

  protected override authorizationParams(): URLSearchParams {
    const { nonce = "", code_verifier = "" } = this.signIn;
    const params = super.authorizationParams();
    params.set("nonce", nonce);
    params.set("code_challenge", createHash("sha256").update(code_verifier).digest("base64url"));
    params.set("code_challenge_method", "S256");
    return params;
  }

  protected override tokenParams(): URLSearchParams {
    const { code_verifier } = this.signIn;
    return new URLSearchParams(code_verifier === undefined ? {} : { code_verifier });
  }

  protected override fetchAccessToken(code: string, params: URLSearchParams) {
    const isRefusal = (error: unknown) => REFUSALS.includes(error);
    return awaitPackage("Google", super.fetchAccessToken(code, params), isRefusal);
  }

  protected override async userProfile(token: string, given?: GoogleExtraParams): Promise<GoogleProfile> {
    const { nonce } = this.signIn;
    const claims = claimsOf(String(given?.id_token));
    if (claims.aud !== env.GOOGLE_CLIENT_ID || (nonce !== undefined && claims.nonce !== nonce))
      throw new ProviderFailure("refused", "the id token is not for this sign-in");
    return this.readProfile(token, textField(claims, "sub"));
  }

  private async readProfile(token: string, subject: string): Promise<GoogleProfile> {
    const profile = await awaitPackage("Google", super.userProfile(token));
    // The package does not look at the status: what is no profile has no subject.
    if (!profile.id) throw new ProviderFailure("unavailable", "Google answered without a profile");
    if (profile.id !== subject) throw new ProviderFailure("refused", "the profile is not the token's");
    return profile;
  }

  /** Who a token is of that an app has brought itself. */
  async byToken(token: string): Promise<ProviderProfile> {
    return profileOf(await this.readProfile(token, await subjectOf(token)));
  }
}
