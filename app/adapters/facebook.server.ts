import { createHmac } from "node:crypto";
import { type FacebookProfile, FacebookStrategy } from "remix-auth-facebook";
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

const VERSION = "v24.0";
const local = env.OAUTH_FACEBOOK_BASE;
const HOSTS = { dialog: local ?? "https://www.facebook.com", graph: local ?? "https://graph.facebook.com" };

/** Graph's numbers for a code that is not this sign-in's, or no code at all. */
const REFUSALS: readonly unknown[] = [100, 190, 191];

const isRefusal = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && REFUSALS.includes(error.code);

/** Whose token it is, once Facebook says that it is a living one of a person, issued to this app. */
async function subjectOf(token: string): Promise<string> {
  const asked = urlWithQuery(HOSTS.graph, `/${VERSION}/debug_token`, {
    input_token: token,
    access_token: `${env.FACEBOOK_CLIENT_ID}|${env.FACEBOOK_CLIENT_SECRET}`,
  });
  const data = (await requestProvider(asked)).data as Record<string, unknown> | undefined;
  if (data?.is_valid !== true || String(data.app_id) !== env.FACEBOOK_CLIENT_ID)
    throw new ProviderFailure("refused", "the token was not issued to this app");
  return textField(data, "user_id");
}

/** Facebook says of no email that it was verified. */
const profileOf = (profile: FacebookProfile): ProviderProfile => personOf(profile, false);

/**
 * Signing in with Facebook: the package's flow, with a state of ours. A token, also one traded for a code, counts only when
 * it was issued to this app, and a profile only when it is the token's.
 */
export class FacebookSignIn extends FacebookStrategy<ProviderProfile> {
  constructor(private readonly signIn: SignIn) {
    super(
      {
        clientID: env.FACEBOOK_CLIENT_ID,
        clientSecret: env.FACEBOOK_CLIENT_SECRET,
        callbackURL: signIn.redirect_uri,
      },
      async ({ profile }) => profileOf(profile),
    );
    // The package has no options for these and its types hide them: its addresses are constants, its state is random.
    Object.assign(this, {
      authorizationURL: urlWithQuery(HOSTS.dialog, `/${VERSION}/dialog/oauth`).href,
      tokenURL: urlWithQuery(HOSTS.graph, `/${VERSION}/oauth/access_token`).href,
      generateState: () => signIn.state,
    });
  }

  protected override tokenParams(): URLSearchParams {
    const { code_verifier } = this.signIn;
    return new URLSearchParams(code_verifier === undefined ? {} : { code_verifier });
  }

  protected override fetchAccessToken(code: string, params: URLSearchParams) {
    return awaitPackage("Facebook", super.fetchAccessToken(code, params), isRefusal);
  }

  /** Not the package's: it throws where somebody has no picture, and can't prove that it knows the app's secret. */
  protected override async userProfile(token: string): Promise<FacebookProfile> {
    const subject = await subjectOf(token);
    const raw = await requestProvider(
      urlWithQuery(HOSTS.graph, `/${VERSION}/me`, {
        fields: "id,first_name,last_name,name,email",
        access_token: token,
        appsecret_proof: createHmac("sha256", env.FACEBOOK_CLIENT_SECRET).update(token).digest("hex"),
      }),
    );
    const id = textField(raw, "id");
    if (subject === "" || id !== subject)
      throw new ProviderFailure("refused", "the profile is not the token's");
    return {
      provider: "facebook",
      id,
      displayName: textField(raw, "name"),
      name: { givenName: textField(raw, "first_name"), familyName: textField(raw, "last_name") },
      emails: [{ value: textField(raw, "email") }],
      photos: [{ value: "" }],
      _json: raw as FacebookProfile["_json"],
    };
  }

  /** Who a token is of that an app has brought itself. */
  async byToken(token: string): Promise<ProviderProfile> {
    return profileOf(await this.userProfile(token));
  }
}
