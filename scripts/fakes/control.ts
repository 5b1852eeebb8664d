import type { Server } from "node:http";
import type { Clock } from "./kit/clock.ts";
import {
  type Answer,
  type Call,
  closeServer,
  html,
  httpServer,
  json,
  parseJson,
  redirect,
} from "./kit/http.ts";
import type { HttpFake } from "./kit/http-fake.ts";
import type { CapturedMessage, Inbox } from "./kit/inbox.ts";
import { escapeHtml, page } from "./kit/page.ts";
import type { Ports } from "./kit/ports.ts";
import type { IdentityProviderFake } from "./oauth/identity-provider.ts";
import type { StripeFake } from "./stripe/fake.ts";

export interface FakeServers {
  stripe: StripeFake;
  twilio: { http: HttpFake };
  smtp: { http: HttpFake };
  google: { http: HttpFake };
  facebook: { http: HttpFake };
  identity: IdentityProviderFake;
  push: { http: HttpFake };
}

/**
 * One address for all fakes: `/__inbox` and `/__inbox.json`, `/__journal` (`?service=`), `/__faults` (with
 * `service`, Stripe without), `/__clock {offset_seconds}`, `/__reset`, `/__identity`
 * (what a company enters of the identity provider), and Stripe's own controls.
 */
export class ControlServer {
  readonly #server: Server;

  constructor(
    private readonly faces: FakeServers,
    private readonly inbox: Inbox,
    private readonly clock: Clock,
  ) {
    this.#server = httpServer("control", async (call) => this.#handle(call));
  }

  async start(ports: Ports): Promise<string> {
    return `http://127.0.0.1:${await ports.listen("control", this.#server)}`;
  }

  stop(): Promise<void> {
    return closeServer(this.#server);
  }

  #handle(call: Pick<Call, "method" | "path" | "query" | "body">): Answer {
    switch (call.path) {
      case "/":
        return redirect("/__inbox");
      case "/__inbox":
        return html(inboxPage(this.#messages(call.query), call.query.get("to") ?? ""));
      case "/__inbox.json":
        return json(this.#messages(call.query));
      case "/__clock":
        return this.#clock(call);
      case "/__reset":
        return this.#reset(call);
      case "/__identity":
        return json(this.faces.identity.client());
      case "/__journal":
        return this.#journal(call);
      case "/__faults":
        return this.#faults(call);
      default:
        return this.faces.stripe.control(call) ?? json({ error: `nothing at ${call.path}` }, 404);
    }
  }

  #messages(query: URLSearchParams): CapturedMessage[] {
    return this.inbox.list({
      to: query.get("to") ?? undefined,
      channel: query.get("channel") ?? undefined,
      limit: Number(query.get("limit") ?? 500) || 500,
    });
  }

  #clock(call: Pick<Call, "method" | "body">): Answer {
    if (call.method === "POST") {
      const offset = fieldOf(call.body, "offset_seconds");
      if (typeof offset !== "number" || !Number.isFinite(offset))
        return json({ error: "offset_seconds must be a number" }, 400);
      this.clock.set(offset);
    }
    return json({ offset_seconds: this.clock.offsetSeconds, now: new Date(this.clock.now()).toISOString() });
  }

  #reset(call: Pick<Call, "method" | "path" | "query" | "body">): Answer {
    if (call.method !== "POST") return json({ error: "POST only" }, 405);
    for (const face of Object.values(this.faces)) face.http.manage("POST", "/__reset", call.query, call.body);
    this.inbox.clear();
    return json({ reset: "all" });
  }

  #journal(call: Pick<Call, "method" | "path" | "query" | "body">): Answer {
    const service = call.query.get("service");
    const chosen = Object.entries(this.faces).filter(([name]) => service === null || name === service);
    const entries = chosen.flatMap(([, face]) => {
      const answer = face.http.manage("GET", "/__journal", call.query, call.body);
      const list: unknown = answer === null ? [] : JSON.parse(answer.body.toString());
      return Array.isArray(list) ? list : [];
    });
    return json(entries);
  }

  #faults(call: Pick<Call, "method" | "path" | "query" | "body">): Answer {
    const service = String(
      fieldOf(call.body, "service") ??
        call.query.get("service") ??
        (call.method === "DELETE" ? "*" : "stripe"),
    );
    if (service === "*" && call.method !== "POST") {
      const all = Object.entries(this.faces).map(([name, face]) => {
        face.http.manage(call.method, call.path, call.query, call.body);
        return [name, face.http.faults.list()];
      });
      return json({ faults: Object.fromEntries(all) });
    }
    const face = new Map(Object.entries(this.faces)).get(service);
    if (face === undefined)
      return json({ error: `service must be one of ${Object.keys(this.faces).join(", ")}` }, 400);
    return (
      face.http.manage(call.method, call.path, call.query, call.body) ?? json({ error: "unreachable" }, 404)
    );
  }
}

function fieldOf(body: Buffer, name: string): unknown {
  const given = parseJson(body);
  return given !== null && typeof given === "object"
    ? new Map<string, unknown>(Object.entries(given)).get(name)
    : undefined;
}

function inboxPage(messages: CapturedMessage[], to: string): string {
  const cards = messages
    .map((message) => {
      const mail =
        message.html === undefined
          ? ""
          : `<details><summary>As it looks</summary><iframe sandbox srcdoc="${escapeHtml(message.html)}" style="width:100%;height:28rem;border:0;background:#fff;border-radius:10px"></iframe></details>`;
      return `<article class="card"><div class="row"><span class="badge">${message.channel}</span><b>${escapeHtml(message.to)}</b><small>${escapeHtml(message.sent_at.replace("T", " ").slice(0, 19))} UTC</small></div>
${message.subject ? `<h2 style="font-size:1.05rem;margin:.5rem 0 0">${escapeHtml(message.subject)}</h2>` : ""}<pre>${linked(message.text)}</pre>${mail}</article>`;
    })
    .join("");
  return page(
    "Inbox",
    `<h1>Inbox</h1><p class="note">Emails, texts and pushes that would have left this machine, newest first.</p>
<form class="row" style="margin-bottom:1rem"><input type="search" name="to" aria-label="To" placeholder="An address or a phone number" value="${escapeHtml(to)}" style="flex:1"><button>Show</button></form>${cards || "<p>Nothing yet.</p>"}`,
  );
}

/** The text with its web addresses made clickable. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
