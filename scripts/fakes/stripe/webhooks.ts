import { createHmac } from "node:crypto";
import { request } from "node:http";
import type { Fault, Faults } from "../kit/faults.ts";
import { pause } from "../kit/http.ts";
import type { Journal, JournalEntry } from "../kit/journal.ts";
import { Queue } from "../kit/queue.ts";
import { eventView } from "./events.ts";
import type { StoredEvent } from "./store.ts";
import type { World } from "./world.ts";

const AT_ONCE = 8;
const ANSWER_WITHIN_MS = 20_000;
const LONGEST_WAIT_MS = 60_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 3600 * 1000;
/** A delivery set aside by `reorder` goes out after the next one, or after this long when none follows. */
const SET_ASIDE_MS = 2000;

/** `t=…,v1=…`: Stripe's signature of a webhook body, over the seconds of the fakes' clock. */
function signature(payload: string, secret: string, seconds: number): string {
  const mac = createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex");
  return `t=${seconds},v1=${mac}`;
}

/**
 * Sends events to the project's webhook. An answer other than 2xx, or none in 20 seconds, is tried again after 1, 2,
 * 4, 8 … at most 60 seconds of the fakes' clock, for three days; what is undelivered at a stop goes on after it.
 */
export class Webhooks {
  #url: URL | null = null;
  #types: readonly string[] = ["*"];
  #ready = new Queue<StoredEvent>();
  #waiting = new Map<string, StoredEvent>();
  #held: StoredEvent[] = [];
  #aside: StoredEvent[] = [];
  #running = 0;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(
    private readonly world: World,
    private readonly faults: Faults,
    private readonly journal: Journal,
  ) {
    world.clock.onMove(() => this.#wake());
  }

  /** Where events go, and which: names or leading parts such as `payment_intent.*`. Null holds all of them back. */
  pointTo(url: string | null, types: readonly string[] = ["*"]): void {
    this.#url = url === null ? null : new URL(url);
    this.#types = types;
    this.#keepTarget();
    this.#work();
  }

  /** On disk, since whoever told us is not asked again when the fakes fall and come back. */
  #keepTarget(): void {
    this.world.store
      .tables("")
      .webhook_targets.put({ id: "target", url: this.#url?.href ?? null, types: this.#types });
    this.world.store.commit();
  }

  get url(): string | null {
    return this.#url?.href ?? null;
  }

  /** Takes up the address and what was undelivered when the fake last stopped. */
  resume(): void {
    const target = this.world.store.tables("").webhook_targets.get("target");
    if (target) {
      this.#url = target.url === null ? null : new URL(target.url);
      this.#types = target.types;
    }
    for (const scope of this.world.store.scopes())
      for (const event of this.world.store.tables(scope).events.rows.values())
        if (event.delivery === "pending") this.#waiting.set(event.id, event);
    this.#wake();
  }

  add(event: StoredEvent): void {
    const fault = this.faults.takeForDelivery(this.#labels(event), [event.path]);
    if (fault?.hold) this.#held.push(event);
    else if (fault?.reorder) this.#setAside(event);
    else {
      this.#ready.push(event);
      if (fault?.duplicate) this.#ready.push(event);
      else if (fault !== null) this.#faulty.set(event.id, fault);
      this.#ready.push(...this.#aside.splice(0).reverse());
    }
    this.#work();
  }

  /** Sends an event once more, whatever became of it before; the id stays the same. */
  replay(event: StoredEvent): void {
    this.#waiting.delete(event.id);
    this.#ready.push(event);
    this.#work();
  }

  /** Lets go what `hold` kept back, in reverse order when asked; gives how many. */
  release(reverse = false): number {
    const held = this.#held.splice(0);
    this.#ready.push(...(reverse ? held.reverse() : held));
    this.#work();
    return held.length;
  }

  /** Forgets all deliveries, since their events are gone; the address stays. */
  clear(): void {
    this.#keepTarget();
    this.#ready.clear();
    this.#waiting.clear();
    this.#held = [];
    this.#aside = [];
    this.#faulty.clear();
  }

  /** How many deliveries are under way or waiting for their time. */
  status() {
    return {
      url: this.url,
      ready: this.#ready.length,
      running: this.#running,
      waiting: this.#waiting.size,
      held: this.#held.length,
    };
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #faulty = new Map<string, Fault>();

  #labels(event: StoredEvent): string[] {
    return [
      event.type,
      event.id,
      "webhook",
      "webhooks",
      "/webhooks",
      ...(this.#url === null ? [] : [this.#url.pathname]),
    ];
  }

  #setAside(event: StoredEvent): void {
    this.#aside.push(event);
    setTimeout(() => {
      const index = this.#aside.indexOf(event);
      if (index < 0) return;
      this.#aside.splice(index, 1);
      this.#ready.push(event);
      this.#work();
    }, SET_ASIDE_MS).unref();
  }

  #work(): void {
    while (this.#url !== null && !this.#stopped && this.#running < AT_ONCE) {
      const event = this.#ready.shift();
      if (event === undefined) return;
      if (!this.#wanted(event.type)) {
        this.#finish(event, "delivered");
        continue;
      }
      this.#running += 1;
      this.#deliver(event, this.#url).finally(() => {
        this.#running -= 1;
        this.#work();
      });
    }
  }

  #wanted(type: string): boolean {
    return this.#types.some(
      (one) => one === "*" || one === type || (one.endsWith("*") && type.startsWith(one.slice(0, -1))),
    );
  }

  async #deliver(event: StoredEvent, url: URL): Promise<void> {
    const fault = this.#faulty.get(event.id) ?? null;
    this.#faulty.delete(event.id);
    const entry = this.journal.begin({
      at: new Date(this.world.clock.now()).toISOString(),
      direction: "out",
      method: "POST",
      path: url.pathname,
    });
    entry.event_id = event.id;
    entry.event_type = event.type;
    if (fault !== null) entry.fault = JSON.stringify(fault);
    if (fault?.delay_ms) await pause(fault.delay_ms);
    event.attempts += 1;
    const status = fault?.status ?? (await this.#post(event, url, entry));
    entry.status = status;
    const delivered = status >= 200 && status < 300 && !fault?.drop_reply;
    if (delivered) this.#finish(event, "delivered");
    else this.#retry(event);
  }

  #post(event: StoredEvent, url: URL, entry: JournalEntry): Promise<number> {
    const payload = JSON.stringify(eventView(event), null, 2);
    const began = performance.now();
    return new Promise((resolve) => {
      const end = (status: number) => {
        entry.duration_ms = Math.round(performance.now() - began);
        resolve(status);
      };
      const sent = request(
        url,
        {
          method: "POST",
          timeout: ANSWER_WITHIN_MS,
          headers: {
            "content-type": "application/json; charset=utf-8",
            "content-length": Buffer.byteLength(payload),
            "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
            "stripe-signature": signature(
              payload,
              this.world.keys.webhook_secret,
              this.world.clock.seconds(),
            ),
          },
        },
        (response) => {
          response.resume();
          response.on("close", () => end(response.statusCode ?? 0));
        },
      );
      sent.on("timeout", () => sent.destroy());
      sent.on("error", () => end(0));
      sent.end(payload);
    });
  }

  #finish(event: StoredEvent, outcome: StoredEvent["delivery"]): void {
    // A reset while the delivery was under way has forgotten the event; it must not come back.
    const table = this.world.store.tables("").events;
    const scoped = event.account === null ? table : this.world.store.tables(event.account).events;
    const home = table.get(event.id) === event ? table : scoped.get(event.id) === event ? scoped : null;
    if (home === null) return;
    event.delivery = outcome;
    home.put(event);
    this.world.store.commit();
  }

  #retry(event: StoredEvent): void {
    const now = this.world.clock.now();
    if (now - event.created * 1000 > GIVE_UP_AFTER_MS && event.attempts >= 10) {
      this.#finish(event, "given_up");
      return;
    }
    event.next_at = now + Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (event.attempts - 1));
    this.#waiting.set(event.id, event);
    this.#finish(event, "pending");
    this.#wake();
  }

  /** Moves what is due to the ready queue and sets the alarm for the next. */
  #wake(): void {
    if (this.#stopped) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const now = this.world.clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const event of this.#waiting.values()) {
      // After the clock was set back, a retry must not wait for the old time to return.
      if (event.next_at <= now || event.next_at > now + LONGEST_WAIT_MS) {
        this.#waiting.delete(event.id);
        this.#ready.push(event);
      } else next = Math.min(next, event.next_at);
    }
    if (next !== Number.POSITIVE_INFINITY) {
      this.#timer = setTimeout(() => this.#wake(), next - now + 5);
      this.#timer.unref();
    }
    this.#work();
  }
}
