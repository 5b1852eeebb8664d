import type { Clock } from "../kit/clock.ts";
import { type Answer, type Call, json, readFields } from "../kit/http.ts";
import { HttpFake } from "../kit/http-fake.ts";
import { randomText } from "../kit/ids.ts";
import type { Ports } from "../kit/ports.ts";
import { FACEBOOK_PEOPLE } from "./people.ts";
import { type ClientKeys, type Grant, Provider, TOKEN_SECONDS } from "./provider.ts";

/** Facebook's fake: the dialog, and Graph's oauth/access_token, me, app and debug_token under any version. */
export class FacebookFake {
  readonly http: HttpFake;
  readonly #provider: Provider;
  #origin = "";

  constructor(keys: ClientKeys, clock: Clock) {
    this.#provider = new Provider("Facebook", keys, FACEBOOK_PEOPLE, clock, "EAAB");
    this.http = new HttpFake(
      {
        name: "facebook",
        handle: (call) => this.#handle(call),
        failure: (status, echo) => refused(status, 2, `A fault was asked for: ${echo}`),
        reset: () => this.#provider.reset(),
      },
      clock,
    );
  }

  async start(ports: Ports): Promise<string> {
    this.#origin = `http://127.0.0.1:${await ports.listen("facebook", this.http.server)}`;
    return this.#origin;
  }

  #handle(call: Call): Answer {
    switch (call.path.replace(/^\/v\d+\.\d+/, "")) {
      case "/dialog/oauth":
        return this.#provider.authorize(call);
      case "/oauth/access_token":
        return this.#token(call);
      case "/me":
        return this.#me(call);
      case "/app":
        return this.#app(call);
      case "/debug_token":
        return this.#debug(call);
      default:
        return this.#provider.extras(call) ?? refused(404, 2500, "Unknown path components");
    }
  }

  #token(call: Call): Answer {
    const fields = new Map([...call.query, ...readFields(call)]);
    const { client_id, client_secret } = this.#provider.keys;
    if (fields.get("client_id") !== client_id) return refused(400, 101, "Error validating application.");
    if (fields.get("client_secret") !== client_secret)
      return refused(400, 1, "Error validating client secret.");
    if (fields.get("grant_type") === "client_credentials")
      return json({ access_token: `${client_id}|${client_secret}`, token_type: "bearer" });
    const traded = this.#provider.trade(
      fields.get("code") ?? "",
      fields.get("redirect_uri") ?? "",
      fields.get("code_verifier") ?? null,
    );
    if (typeof traded === "string") return refused(400, 100, traded);
    return json({ access_token: traded.token, token_type: "bearer", expires_in: TOKEN_SECONDS });
  }

  /** Only the fields asked for, and of these only what the person has. */
  #me(call: Call): Answer {
    const grant = this.#grant(call);
    if (grant === null) return refused(401, 190, "Invalid OAuth access token.");
    const { person } = grant;
    const all: Record<string, unknown> = {
      name: `${person.given_name} ${person.family_name}`,
      first_name: person.given_name,
      last_name: person.family_name,
      short_name: person.given_name,
      ...(person.email === null ? {} : { email: person.email }),
      ...(person.picture
        ? {
            picture: {
              data: {
                height: 96,
                width: 96,
                is_silhouette: false,
                url: `${this.#origin}/people/${person.id}.svg`,
              },
            },
          }
        : {}),
    };
    const wanted = (call.query.get("fields") ?? "name")
      .split(",")
      .map((field) => field.trim().replace(/[.{(].*$/, ""));
    const unknown = wanted.find(
      (field) => field !== "id" && !(field in all) && !["email", "picture"].includes(field),
    );
    if (unknown !== undefined)
      return refused(400, 100, `(#100) Tried accessing nonexisting field (${unknown})`);
    return json({
      ...Object.fromEntries(Object.entries(all).filter(([field]) => wanted.includes(field))),
      id: person.id,
    });
  }

  #app(call: Call): Answer {
    const grant = this.#grant(call);
    return grant === null
      ? refused(401, 190, "Invalid OAuth access token.")
      : json({ id: grant.client_id, name: "DinDin", link: this.#origin });
  }

  /** Which app a token was given to; asked with the app's own token, `id|secret`. */
  #debug(call: Call): Answer {
    const { client_id, client_secret } = this.#provider.keys;
    if (call.query.get("access_token") !== `${client_id}|${client_secret}`)
      return refused(
        400,
        100,
        "You must provide an app access token, or a user access token that is an owner of the app",
      );
    const grant = this.#provider.grantOf(call.query.get("input_token"));
    if (grant === null)
      return json({
        data: { is_valid: false, error: { code: 190, message: "Invalid OAuth access token." }, scopes: [] },
      });
    return json({
      data: {
        app_id: grant.client_id,
        type: "USER",
        application: "DinDin",
        expires_at: Math.floor(grant.expires / 1000),
        is_valid: true,
        scopes: grant.scope.split(" ").filter(Boolean),
        user_id: grant.person.id,
      },
    });
  }

  #grant(call: Call): Grant | null {
    const bearer = /^Bearer (.+)$/.exec(call.headers.authorization ?? "")?.[1];
    return this.#provider.grantOf(bearer ?? call.query.get("access_token"));
  }
}

function refused(status: number, code: number, message: string): Answer {
  return json({ error: { message, type: "OAuthException", code, fbtrace_id: `A${randomText(22)}` } }, status);
}
