import { randomUUID } from "node:crypto";
import { type Answer, type Call, json, parseJson } from "../kit/http.ts";
import type { Inbox } from "../kit/inbox.ts";

export interface OneSignalKeys {
  app_id: string;
  api_key: string;
}
type Fields = Map<string, unknown>;

/** OneSignal's fake: `/notifications` and `/apps/{id}/users/…`, also under /api/v1. */
export class OneSignal {
  /** Users by `label:id`, such as `external_id:42`, with their tags. */
  #users = new Map<string, { onesignal_id: string; tags: Record<string, unknown> }>();
  #sent = new Map<string, { id: string; external_id: string | null }>();

  constructor(
    private readonly keys: OneSignalKeys,
    private readonly inbox: Inbox,
  ) {}

  reset(): void {
    this.#users.clear();
    this.#sent.clear();
  }

  /** Null for paths that are not OneSignal's. */
  handle(call: Call): Answer | null {
    const path = call.path.replace(/^\/api\/v1/, "");
    const user = /^\/apps\/([^/]+)\/users(?:\/by\/([^/]+)\/([^/]+))?(?:\/(identity|subscriptions))?$/.exec(
      path,
    );
    if (path !== "/notifications" && user === null) return null;
    if (!this.#allowed(call))
      return json({ errors: ["Access denied. Please include a valid Authorization header."] }, 403);
    const body = parseJson(call.body);
    const fields: Fields = new Map(body !== null && typeof body === "object" ? Object.entries(body) : []);
    if (user === null)
      return call.method === "POST" ? this.#notify(fields) : json({ errors: ["POST only"] }, 405);
    if (user[1] !== this.keys.app_id) return json({ errors: ["app_id not found"] }, 404);
    return this.#user(call.method, user[2], user[3], fields);
  }

  #allowed(call: Call): boolean {
    return (
      call.headers.authorization === `Key ${this.keys.api_key}` ||
      call.headers.authorization === `Basic ${this.keys.api_key}`
    );
  }

  /** One push for each person named; asked again with the same `idempotency_key`, the first answer. */
  #notify(fields: Fields): Answer {
    if (fields.get("app_id") !== this.keys.app_id) return json({ errors: ["app_id not found"] }, 400);
    const text = english(fields.get("contents"));
    if (text === null)
      return json({ errors: ["Message Notifications must have English language content"] }, 400);
    const key = fields.get("idempotency_key") ?? fields.get("external_id");
    const known = typeof key === "string" ? this.#sent.get(key) : undefined;
    if (known !== undefined) return json(known);
    const targets = recipients(fields);
    if (targets.length === 0) return json({ id: "", errors: ["All included players are not subscribed"] });
    for (const to of targets)
      this.inbox.add({
        channel: "push",
        to,
        subject: english(fields.get("headings")) ?? "",
        text,
        ...(fields.has("data") ? { data: fields.get("data") } : {}),
      });
    const reply = { id: randomUUID(), external_id: typeof key === "string" ? key : null };
    if (typeof key === "string") this.#sent.set(key, reply);
    return json(reply);
  }

  #user(method: string, label: string | undefined, id: string | undefined, fields: Fields): Answer {
    if (label === undefined || id === undefined) {
      const identity = objectOf(fields.get("identity"));
      const external = identity.external_id;
      if (method !== "POST" || typeof external !== "string")
        return json({ errors: [{ title: "identity.external_id is needed" }] }, 400);
      return json(this.#put(`external_id:${external}`, fields), 201);
    }
    const name = `${label}:${decodeURIComponent(id)}`;
    const known = this.#users.get(name);
    if (method === "PATCH") return json(this.#put(name, fields), 202);
    if (known === undefined) return json({ errors: [{ title: "User not found" }] }, 404);
    if (method === "DELETE") this.#users.delete(name);
    return json(this.#view(name, known));
  }

  #put(name: string, fields: Fields) {
    const properties = objectOf(fields.get("properties"));
    const before = this.#users.get(name);
    const user = {
      onesignal_id: before?.onesignal_id ?? randomUUID(),
      tags: { ...before?.tags, ...objectOf(properties.tags) },
    };
    this.#users.set(name, user);
    return this.#view(name, user);
  }

  #view(name: string, user: { onesignal_id: string; tags: Record<string, unknown> }) {
    const at = name.indexOf(":");
    return {
      identity: { onesignal_id: user.onesignal_id, [name.slice(0, at)]: name.slice(at + 1) },
      properties: { tags: user.tags },
      subscriptions: [],
    };
  }
}

/** External ids and subscription ids that a notification is for. */
function recipients(fields: Fields): string[] {
  const aliases = objectOf(fields.get("include_aliases"));
  const lists = [
    ...Object.values(aliases),
    fields.get("include_external_user_ids"),
    fields.get("include_subscription_ids"),
    fields.get("include_player_ids"),
  ];
  return lists.flatMap((list) => (Array.isArray(list) ? list.filter((one) => typeof one === "string") : []));
}

function english(value: unknown): string | null {
  const text = objectOf(value).en;
  return typeof text === "string" && text !== "" ? text : null;
}

function objectOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? { ...value } : {};
}
