import type { Clock } from "../kit/clock.ts";
import { type Answer, type Call, json } from "../kit/http.ts";
import { HttpFake } from "../kit/http-fake.ts";
import type { Inbox } from "../kit/inbox.ts";
import type { Ports } from "../kit/ports.ts";
import { OneSignal, type OneSignalKeys } from "./onesignal.ts";
import { Subscriptions } from "./subscriptions.ts";

/** Stands in for the browsers' push services and for OneSignal. */
export class PushFake {
  readonly http: HttpFake;
  readonly #subscriptions: Subscriptions;
  readonly #oneSignal: OneSignal;

  constructor(dir: string, keys: OneSignalKeys, inbox: Inbox, clock: Clock) {
    this.#subscriptions = new Subscriptions(dir, inbox);
    this.#oneSignal = new OneSignal(keys, inbox);
    this.http = new HttpFake(
      {
        name: "push",
        handle: (call) => this.#handle(call),
        failure: (status, echo) => json({ errors: [`A fault was asked for: ${echo}`] }, status),
        reset: () => {
          this.#subscriptions.reset();
          this.#oneSignal.reset();
          inbox.clear("push");
        },
      },
      clock,
    );
  }

  async start(ports: Ports): Promise<string> {
    this.#subscriptions.origin = `http://127.0.0.1:${await ports.listen("push", this.http.server)}`;
    return this.#subscriptions.origin;
  }

  async stop(): Promise<void> {
    await this.http.close();
    this.#subscriptions.close();
  }

  #handle(call: Call): Answer {
    if (call.method === "OPTIONS")
      return {
        status: 204,
        headers: {
          "access-control-allow-origin": "*",
          "access-control-allow-methods": "POST, DELETE",
          "access-control-allow-headers": "content-type",
        },
        body: "",
      };
    return (
      this.#subscriptions.handle(call) ?? this.#oneSignal.handle(call) ?? json({ errors: ["not found"] }, 404)
    );
  }
}
