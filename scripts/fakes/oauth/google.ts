import type { Clock } from "../kit/clock.ts";
import { type Answer, type Call, json, readFields } from "../kit/http.ts";
import { HttpFake } from "../kit/http-fake.ts";
import type { Ports } from "../kit/ports.ts";
import { IdTokens } from "./id-tokens.ts";
import { GOOGLE_PEOPLE } from "./people.ts";
import { type ClientKeys, type Grant, Provider, TOKEN_SECONDS } from "./provider.ts";

/** Google's fake, with all its endpoints on one host: consent, token, userinfo, tokeninfo, certificates. */
export class GoogleFake {
  readonly http: HttpFake;
  readonly #provider: Provider;
  readonly #tokens = new IdTokens();
  #origin = "";

  constructor(
    keys: ClientKeys,
    private readonly clock: Clock,
  ) {
    this.#provider = new Provider("Google", keys, GOOGLE_PEOPLE, clock, "ya29.");
    this.http = new HttpFake(
      {
        name: "google",
        handle: (call) => this.#handle(call),
        failure: (status, echo) =>
          json({ error: "backend_error", error_description: `A fault was asked for: ${echo}` }, status),
        reset: () => this.#provider.reset(),
      },
      clock,
    );
  }

  async start(ports: Ports): Promise<string> {
    this.#origin = `http://127.0.0.1:${await ports.listen("google", this.http.server)}`;
    return this.#origin;
  }

  #handle(call: Call): Answer {
    switch (call.path) {
      case "/o/oauth2/v2/auth":
      case "/o/oauth2/auth":
        return this.#provider.authorize(call);
      case "/token":
      case "/oauth2/v4/token":
        return this.#token(call);
      case "/oauth2/v3/userinfo":
      case "/v1/userinfo":
        return this.#userInfo(call);
      case "/tokeninfo":
      case "/oauth2/v3/tokeninfo":
        return this.#tokenInfo(call);
      case "/oauth2/v3/certs":
        return this.#tokens.certificates();
      case "/revoke":
        this.#provider.revoke(readFields(call).get("token") ?? call.query.get("token") ?? "");
        return json({});
      case "/.well-known/openid-configuration":
        return json({
          issuer: this.#origin,
          authorization_endpoint: `${this.#origin}/o/oauth2/v2/auth`,
          token_endpoint: `${this.#origin}/token`,
          userinfo_endpoint: `${this.#origin}/oauth2/v3/userinfo`,
          jwks_uri: `${this.#origin}/oauth2/v3/certs`,
        });
      default:
        return this.#provider.extras(call) ?? json({ error: "not_found" }, 404);
    }
  }

  #token(call: Call): Answer {
    if (call.method !== "POST") return json({ error: "invalid_request" }, 405);
    const fields = readFields(call);
    const basic = /^Basic (.+)$/.exec(call.headers.authorization ?? "")?.[1];
    const [basicId, basicSecret] =
      basic === undefined ? [] : Buffer.from(basic, "base64").toString().split(":");
    const { client_id, client_secret } = this.#provider.keys;
    if (
      (fields.get("client_id") ?? basicId) !== client_id ||
      (fields.get("client_secret") ?? basicSecret) !== client_secret
    )
      return json({ error: "invalid_client", error_description: "Unauthorized" }, 401);
    if (fields.get("grant_type") !== "authorization_code")
      return json({ error: "unsupported_grant_type" }, 400);
    const traded = this.#provider.trade(
      fields.get("code") ?? "",
      fields.get("redirect_uri") ?? "",
      fields.get("code_verifier") ?? null,
    );
    if (typeof traded === "string") return json({ error: "invalid_grant", error_description: traded }, 400);
    return json({
      access_token: traded.token,
      expires_in: TOKEN_SECONDS,
      scope: traded.grant.scope,
      token_type: "Bearer",
      id_token: this.#idToken(traded.grant),
      ...(traded.grant.offline ? { refresh_token: `1//${traded.token.slice(5, 45)}` } : {}),
    });
  }

  #userInfo(call: Call): Answer {
    const token =
      /^Bearer (.+)$/.exec(call.headers.authorization ?? "")?.[1] ?? call.query.get("access_token");
    const grant = this.#provider.grantOf(token ?? null);
    if (grant === null)
      return json({ error: "invalid_request", error_description: "Invalid Credentials" }, 401);
    return json(this.#claims(grant));
  }

  /** Which app a token was given to (`aud`), and for whom. */
  #tokenInfo(call: Call): Answer {
    const grant = this.#provider.grantOf(call.query.get("access_token"));
    if (grant === null) return json({ error: "invalid_token", error_description: "Invalid Value" }, 400);
    const { person, client_id, scope, expires } = grant;
    return json({
      azp: client_id,
      aud: client_id,
      sub: person.id,
      scope,
      exp: String(Math.floor(expires / 1000)),
      expires_in: String(Math.floor((expires - this.clock.now()) / 1000)),
      ...(person.email === null
        ? {}
        : { email: person.email, email_verified: String(person.email_verified) }),
      access_type: "online",
    });
  }

  #claims({ person }: Grant) {
    return {
      sub: person.id,
      name: `${person.given_name} ${person.family_name}`,
      given_name: person.given_name,
      family_name: person.family_name,
      ...(person.picture ? { picture: `${this.#origin}/people/${person.id}.svg` } : {}),
      ...(person.email === null ? {} : { email: person.email, email_verified: person.email_verified }),
    };
  }

  #idToken(grant: Grant): string {
    const now = this.clock.now() / 1000;
    return this.#tokens.sign({
      iss: this.#origin,
      aud: grant.client_id,
      azp: grant.client_id,
      iat: Math.floor(now),
      exp: Math.floor(now) + TOKEN_SECONDS,
      ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
      ...this.#claims(grant),
    });
  }
}
