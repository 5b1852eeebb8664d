import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { DiskLog } from "../kit/disk-log.ts";
import { type Answer, type Call, json } from "../kit/http.ts";
import { randomText } from "../kit/ids.ts";
import type { Inbox } from "../kit/inbox.ts";
import { decryptPush, newReceiver, type Receiver } from "./decrypt.ts";
import { vapidKey } from "./vapid.ts";

const LARGEST_PUSH = 4096;

/** A push service with its subscribers: gives out endpoints, takes messages, opens them to show what was said. */
export class Subscriptions {
  origin = "";
  #receivers = new Map<string, Receiver>();
  #log: DiskLog;

  constructor(
    dir: string,
    private readonly inbox: Inbox,
  ) {
    this.#log = new DiskLog(join(dir, "push.jsonl"));
    for (const line of this.#log.read()) {
      if (!Array.isArray(line)) continue;
      const [id, privateKey, publicKey, auth] = line.map(String);
      if (id === undefined || privateKey === undefined || publicKey === undefined || auth === undefined)
        continue;
      if (privateKey === "") this.#receivers.delete(id);
      else
        this.#receivers.set(id, {
          privateKey: read(privateKey),
          publicKey: read(publicKey),
          auth: read(auth),
        });
    }
  }

  reset(): void {
    this.#receivers.clear();
    this.#log.rewrite([]);
  }

  close(): void {
    this.#log.close();
  }

  /** `POST /subscriptions`, `DELETE /subscriptions/{id}`, `POST /push/{id}`; null for other paths. */
  handle(call: Call): Answer | null {
    const [, kind, id = ""] = call.path.split("/");
    if (kind === "subscriptions" && call.method === "POST" && id === "") return this.#subscribe();
    if (kind === "subscriptions" && call.method === "DELETE") return this.#unsubscribe(id);
    if (kind === "push" && call.method === "POST") return this.#receive(call, id);
    return null;
  }

  #subscribe(): Answer {
    const id = randomText(32);
    const receiver = newReceiver(randomBytes(16));
    this.#receivers.set(id, receiver);
    this.#log.append(
      JSON.stringify([id, written(receiver.privateKey), written(receiver.publicKey), written(receiver.auth)]),
    );
    const endpoint = `${this.origin}/push/${id}`;
    const keys = { p256dh: written(receiver.publicKey), auth: written(receiver.auth) };
    return json({ id, endpoint, expirationTime: null, keys }, 201, { "access-control-allow-origin": "*" });
  }

  #unsubscribe(id: string): Answer {
    if (!this.#receivers.delete(id)) return json({ error: "no such subscription" }, 404);
    this.#log.append(JSON.stringify([id, "", "", ""]));
    return json({ unsubscribed: id });
  }

  /** Takes a message as a push service does, RFC 8030: 201, 400, 403, 410 for who has gone, 413. */
  #receive(call: Call, id: string): Answer {
    const receiver = this.#receivers.get(id);
    if (receiver === undefined) return json({ error: "push subscription has unsubscribed or expired" }, 410);
    if (!/^\d+$/.test(call.headers.ttl?.toString() ?? "")) return json({ error: "TTL header missing" }, 400);
    if (call.body.length > LARGEST_PUSH) return json({ error: "payload too large" }, 413);
    // By real time, whatever the one clock shows: the sender's library signs by its machine's own.
    const key = vapidKey(call.headers.authorization, this.origin, Math.floor(Date.now() / 1000));
    if (key === null) return json({ error: "invalid VAPID authorization" }, 403);
    if (call.body.length > 0 && call.headers["content-encoding"] !== "aes128gcm")
      return json({ error: "content-encoding must be aes128gcm" }, 400);
    let text = "";
    try {
      text = call.body.length === 0 ? "" : decryptPush(call.body, receiver).toString("utf8");
    } catch (problem) {
      return json(
        { error: `the payload cannot be opened: ${problem instanceof Error ? problem.message : ""}` },
        400,
      );
    }
    this.inbox.add({ channel: "push", to: `${this.origin}/push/${id}`, from: key, ...spoken(text) });
    return { status: 201, headers: { location: `${this.origin}/messages/${randomText(24)}` }, body: "" };
  }
}

/** Title, text and the whole of a push's JSON; a payload that is no JSON is its text. */
function spoken(text: string): { subject: string; text: string; data?: unknown } {
  try {
    const data: unknown = JSON.parse(text);
    if (data === null || typeof data !== "object") return { subject: "", text };
    const fields = new Map<string, unknown>(Object.entries(data));
    return {
      subject: String(fields.get("title") ?? ""),
      text: String(fields.get("body") ?? fields.get("text") ?? text),
      data,
    };
  } catch {
    return { subject: "", text };
  }
}

const read = (text: string): Buffer => Buffer.from(text, "base64url");
const written = (bytes: Buffer): string => bytes.toString("base64url");
