import type { Clock } from "../kit/clock.ts";
import { type Answer, type Call, json, parseJson, readFields } from "../kit/http.ts";
import { HttpFake } from "../kit/http-fake.ts";
import { randomText } from "../kit/ids.ts";
import type { Ports } from "../kit/ports.ts";
import { IdTokens } from "./id-tokens.ts";
import { COMPANY_PEOPLE } from "./people.ts";
import { type ClientKeys, type Grant, Provider, TOKEN_SECONDS } from "./provider.ts";

/**
 * A company's identity provider by OpenID Connect, as Okta or Entra ID are one: discovery, sign-in page, token (codes and
 * refresh tokens), keys. `POST /__leavers {person}` ends somebody there: their refresh tokens are refused from then on.
 */
export class IdentityProviderFake {
  readonly http: HttpFake;
  readonly #provider: Provider;
  readonly #tokens = new IdTokens();
  readonly #refresh = new Map<string, Grant>();
  #origin = "";

  constructor(
    keys: ClientKeys,
    private readonly clock: Clock,
  ) {
    this.#provider = new Provider("your company", keys, COMPANY_PEOPLE, clock, "idp.");
    this.http = new HttpFake(
      {
        name: "identity",
        handle: (call) => this.#handle(call),
        failure: (status, echo) =>
          json({ error: "server_error", error_description: `A fault was asked for: ${echo}` }, status),
        reset: () => {
          this.#provider.reset();
          this.#refresh.clear();
        },
      },
      clock,
    );
  }

  async start(ports: Ports): Promise<string> {
    this.#origin = `http://127.0.0.1:${await ports.listen("identity", this.http.server)}`;
    return this.#origin;
  }

  /** What a company enters of it in its settings. */
  client() {
    return { url: this.#origin, ...this.#provider.keys };
  }

  #handle(call: Call): Answer {
    switch (call.path) {
      case "/.well-known/openid-configuration":
        return json({
          issuer: this.#origin,
          authorization_endpoint: `${this.#origin}/authorize`,
          token_endpoint: `${this.#origin}/token`,
          jwks_uri: `${this.#origin}/keys`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          scopes_supported: ["openid", "email", "profile", "offline_access"],
          token_endpoint_auth_methods_supported: ["client_secret_basic"],
          code_challenge_methods_supported: ["S256"],
        });
      case "/authorize":
        return this.#provider.authorize(call);
      case "/token":
        return this.#token(call);
      case "/keys":
        return this.#tokens.certificates();
      case "/__leavers":
        return this.#end(call);
      default:
        return this.#provider.extras(call) ?? json({ error: "not_found" }, 404);
    }
  }

  #end(call: Call): Answer {
    const body = parseJson(call.body);
    const who = body !== null && typeof body === "object" && "person" in body ? body.person : null;
    for (const [token, grant] of this.#refresh) if (grant.person.id === who) this.#refresh.delete(token);
    this.#provider.people.delete(String(who));
    return json({ ended: who });
  }

  #token(call: Call): Answer {
    if (call.method !== "POST") return json({ error: "invalid_request" }, 405);
    const basic = /^Basic (.+)$/.exec(call.headers.authorization ?? "")?.[1] ?? "";
    const [id, secret] = Buffer.from(basic, "base64").toString().split(":").map(decodeURIComponent);
    const { client_id, client_secret } = this.#provider.keys;
    if (id !== client_id || secret !== client_secret) return json({ error: "invalid_client" }, 401);
    const fields = readFields(call);
    if (fields.get("grant_type") === "refresh_token") return this.#renew(fields.get("refresh_token") ?? "");
    const traded = this.#provider.trade(
      fields.get("code") ?? "",
      fields.get("redirect_uri") ?? "",
      fields.get("code_verifier") ?? null,
    );
    if (typeof traded === "string") return json({ error: "invalid_grant", error_description: traded }, 400);
    return this.#answer(traded.token, traded.grant);
  }

  /** A refresh token is good once: the answer brings the next one. */
  #renew(token: string): Answer {
    const grant = this.#refresh.get(token);
    if (!grant) return json({ error: "invalid_grant" }, 400);
    this.#refresh.delete(token);
    return this.#answer(this.#provider.issue(grant), { ...grant, nonce: null });
  }

  #answer(access_token: string, grant: Grant): Answer {
    const isOffline = grant.scope.split(" ").includes("offline_access");
    const refresh_token = `idr.${randomText(60)}`;
    if (isOffline) this.#refresh.set(refresh_token, grant);
    return json({
      access_token,
      token_type: "Bearer",
      expires_in: TOKEN_SECONDS,
      scope: grant.scope,
      id_token: this.#tokens.sign(this.#claims(grant)),
      ...(isOffline ? { refresh_token } : {}),
    });
  }

  #claims({ person, client_id, nonce }: Grant) {
    const now = Math.floor(this.clock.now() / 1000);
    return {
      ...{ iss: this.#origin, aud: client_id, sub: person.id, iat: now, exp: now + TOKEN_SECONDS },
      ...(nonce === null ? {} : { nonce }),
      ...{ given_name: person.given_name, family_name: person.family_name },
      ...(person.email === null ? {} : { email: person.email, email_verified: person.email_verified }),
    };
  }
}
