import { createHash } from "node:crypto";
import type { Clock } from "../kit/clock.ts";
import { type Answer, type Call, html, json, parseJson, readFields, redirect } from "../kit/http.ts";
import { randomHex, randomText } from "../kit/ids.ts";
import { escapeHtml, page } from "../kit/page.ts";
import { describedPerson, type ProviderPerson, pictureOf } from "./people.ts";

export interface ClientKeys {
  client_id: string;
  client_secret: string;
}
/** What a code or a token stands for. `expires` in ms of the fakes' clock. */
export interface Grant {
  person: ProviderPerson;
  client_id: string;
  redirect_uri: string;
  scope: string;
  nonce: string | null;
  challenge: string | null;
  offline: boolean;
  expires: number;
}

const CODE_MS = 10 * 60_000;
export const TOKEN_SECONDS = 3600;

/** What Google and Facebook have in common: people, the consent page, codes good once, and tokens. */
export class Provider {
  readonly people = new Map<string, ProviderPerson>();
  #codes = new Map<string, Grant>();
  #spent = new Map<string, string>();
  #tokens = new Map<string, Grant>();

  constructor(
    readonly name: string,
    readonly keys: ClientKeys,
    private readonly ready: readonly ProviderPerson[],
    private readonly clock: Clock,
    private readonly tokenPrefix: string,
  ) {
    this.reset();
  }

  reset(): void {
    this.people.clear();
    for (const one of this.ready) this.people.set(one.id, one);
    this.#codes.clear();
    this.#spent.clear();
    this.#tokens.clear();
  }

  /** The consent page, and what comes of its form: back to the app with a code, or with `access_denied`. */
  authorize(call: Call): Answer {
    const query = call.query;
    const target = query.get("redirect_uri") ?? "";
    if (query.get("client_id") !== this.keys.client_id)
      return this.#wrong("The app's client_id is not known here.");
    if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol))
      return this.#wrong("redirect_uri is not an address.");
    if (query.get("response_type") !== "code") return this.#wrong("Only response_type=code is supported.");
    if (call.method !== "POST") return html(this.#consent(call));
    const fields = readFields(call);
    const back = new URL(target);
    const state = query.get("state");
    if (state !== null) back.searchParams.set("state", state);
    const person = this.#chosen(fields);
    if (person === null) {
      back.searchParams.set("error", "access_denied");
      return redirect(back.href);
    }
    const code = `4/0A${randomText(60)}`;
    this.#codes.set(code, {
      person,
      client_id: this.keys.client_id,
      redirect_uri: target,
      scope: (query.get("scope") ?? "").replaceAll(",", " "),
      nonce: query.get("nonce"),
      challenge: query.get("code_challenge"),
      offline: query.get("access_type") === "offline",
      expires: this.clock.now() + CODE_MS,
    });
    back.searchParams.set("code", code);
    return redirect(back.href);
  }

  /**
   * Trades a code for a token. A text says why not. A code that comes a second time is refused, and the token of
   * the first time dies with it.
   */
  trade(
    code: string,
    redirectUri: string,
    verifier: string | null,
  ): { token: string; grant: Grant } | string {
    const first = this.#spent.get(code);
    if (first !== undefined) {
      this.#tokens.delete(first);
      return "This authorization code has been used.";
    }
    const grant = this.#codes.get(code);
    if (grant === undefined || grant.expires < this.clock.now())
      return "Malformed or expired authorization code.";
    if (grant.redirect_uri !== redirectUri) return "redirect_uri differs from the one the code was made for.";
    if (grant.challenge !== null) {
      const proof = createHash("sha256")
        .update(verifier ?? "")
        .digest("base64url");
      if (proof !== grant.challenge && verifier !== grant.challenge) return "code_verifier does not match.";
    }
    this.#codes.delete(code);
    const token = this.issue(grant);
    this.#spent.set(code, token);
    return { token, grant };
  }

  /** A new token for this grant, good for an hour. */
  issue(grant: Grant): string {
    const token = `${this.tokenPrefix}${randomText(80)}`;
    this.#tokens.set(token, { ...grant, expires: this.clock.now() + TOKEN_SECONDS * 1000 });
    return token;
  }

  /** What the token stands for, or null when it is unknown or over. */
  grantOf(token: string | null): Grant | null {
    const grant = token === null ? undefined : this.#tokens.get(token);
    return grant === undefined || grant.expires < this.clock.now() ? null : grant;
  }

  revoke(token: string): void {
    this.#tokens.delete(token);
  }

  /**
   * For tests: `POST /__tokens {person?, email?, …, client_id?, scope?}` gives an access token without the pages,
   * `POST /__people` adds a person to the consent page; `/people/{id}.svg` is a person's picture.
   */
  extras(call: Call): Answer | null {
    if (call.path.startsWith("/people/"))
      return this.#picture(call.path.slice("/people/".length).replace(/\.svg$/, ""));
    if (call.path !== "/__tokens" && call.path !== "/__people") return null;
    if (call.method === "GET") return json([...this.people.values()]);
    const body = parseJson(call.body);
    const given = new Map<string, unknown>(
      body !== null && typeof body === "object" ? Object.entries(body) : [],
    );
    const known = given.get("person");
    const person = typeof known === "string" ? this.#find(known) : describedPerson(given, this.#newId());
    if (person === null) return json({ error: "no such person" }, 404);
    this.people.set(person.id, person);
    if (call.path === "/__people") return json(person, 201);
    const token = this.issue({
      person,
      client_id: String(given.get("client_id") ?? this.keys.client_id),
      redirect_uri: "",
      scope: String(given.get("scope") ?? "openid email profile public_profile"),
      nonce: null,
      challenge: null,
      offline: false,
      expires: 0,
    });
    return json({ access_token: token, person }, 201);
  }

  /** By id, or by given name in any case. */
  #find(who: string): ProviderPerson | null {
    const named = [...this.people.values()].find((one) => one.given_name.toLowerCase() === who.toLowerCase());
    return this.people.get(who) ?? named ?? null;
  }

  #newId(): string {
    return `1${BigInt(`0x${randomHex(16)}`)
      .toString()
      .padStart(20, "0")
      .slice(0, 20)}`;
  }

  #chosen(fields: Map<string, string>): ProviderPerson | null {
    const who = fields.get("person");
    if (who === "new") {
      const made = describedPerson(fields, this.#newId());
      made.email_verified = fields.get("email_verified") === "true";
      this.people.set(made.id, made);
      return made;
    }
    return who === undefined ? null : (this.people.get(who) ?? null);
  }

  #picture(id: string): Answer {
    const person = this.people.get(id);
    if (person === undefined) return json({ error: "no such person" }, 404);
    return {
      status: 200,
      headers: { "content-type": "image/svg+xml", "access-control-allow-origin": "*" },
      body: pictureOf(person),
    };
  }

  #wrong(message: string): Answer {
    return html(page("Error 400", `<h1>Access blocked</h1><p class="note">${escapeHtml(message)}</p>`), 400);
  }

  #consent(call: Call): string {
    const action = escapeHtml(`${call.path}?${call.rawQuery}`);
    const rows = [...this.people.values()].slice(0, 12).map((one) => {
      const face = one.picture
        ? `<img class="face" src="/people/${one.id}.svg" alt="">`
        : `<span class="face">${escapeHtml(one.given_name[0] ?? "?")}</span>`;
      const mail =
        one.email === null
          ? "no email address"
          : `${one.email}${one.email_verified ? "" : " (not verified)"}`;
      return `<p><button class="who" name="person" value="${escapeHtml(one.id)}">${face}<span>${escapeHtml(`${one.given_name} ${one.family_name}`)}<br><small>${escapeHtml(mail)}</small></span></button></p>`;
    });
    return page(
      `Sign in with ${this.name}`,
      `<span class="badge">Fake for ${this.name}, test people only</span><h1>Choose an account</h1><p class="note">to continue to DinDin</p>
<form method="post" action="${action}">${rows.join("")}<p><button class="plain" name="deny" value="1">Cancel</button></p></form>
<details class="card"><summary>Someone else</summary><form method="post" action="${action}"><label for="g">First name</label><input type="text" id="g" name="given_name" required>
<label for="f">Last name</label><input type="text" id="f" name="family_name" required><label for="e">Email</label><input type="email" id="e" name="email">
<label><input type="checkbox" name="email_verified" value="true" checked> The email is verified</label><p><button name="person" value="new">Continue</button></p></form></details>`,
    );
  }
}
