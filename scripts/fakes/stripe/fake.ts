import { join } from "node:path";
import type { Clock } from "../kit/clock.ts";
import { type Answer, type Call, json } from "../kit/http.ts";
import { HttpFake, type JournaledCall } from "../kit/http-fake.ts";
import type { Ports } from "../kit/ports.ts";
import { openBalance } from "./balance.ts";
import { browserFile } from "./browser.ts";
import { stripeControl } from "./controls.ts";
import { stripePage } from "./pages.ts";
import { endPendingRefunds } from "./refunds.ts";
import { StripeApi } from "./server.ts";
import { Store } from "./store.ts";
import { Webhooks } from "./webhooks.ts";
import type { Keys, World } from "./world.ts";

const A_DAY = 24 * 3600;
/** Events older than this are forgotten at a start, as Stripe does. */
const EVENTS_KEPT = 30 * A_DAY;
/** After a load test, more events than anyone will ask for; the newest stay. */
const MOST_EVENTS = 50_000;

/** Stripe's fake: its interface, its pages, its script for the browser, its webhooks. */
export class StripeFake {
  readonly http: HttpFake;
  readonly webhooks: Webhooks;
  readonly world: World;
  readonly #api: StripeApi;

  constructor(dataDir: string, keys: Keys, clock: Clock) {
    const store = new Store(join(dataDir, "stripe.jsonl"));
    this.world = { store, clock, keys, origin: "", onEvent: (event) => this.webhooks.add(event) };
    this.#api = new StripeApi(this.world);
    this.http = new HttpFake(
      {
        name: "stripe",
        handle: (call) => this.#handle(call),
        failure: (status, echo) => this.#api.fault(status, echo),
        reset: () => this.#reset(),
        arrive: (call) => (call.path.startsWith("/v1/") ? this.#api.arrive(call) : () => undefined),
      },
      clock,
    );
    this.webhooks = new Webhooks(this.world, this.http.faults, this.http.journal);
    this.#forgetOld();
    openBalance(this.world);
  }

  /** Listens, takes up unfinished deliveries, and gives the origin. */
  async start(ports: Ports): Promise<string> {
    const port = await ports.listen("stripe", this.http.server);
    this.world.origin = `http://127.0.0.1:${port}`;
    endPendingRefunds(this.world);
    this.webhooks.resume();
    return this.world.origin;
  }

  async stop(): Promise<void> {
    this.webhooks.stop();
    await this.http.close();
    this.world.store.close();
  }

  /** Answers a control call that came to the fakes' common control address. */
  control(call: Pick<Call, "method" | "path" | "body">): Answer | null {
    return stripeControl(this.world, this.webhooks, call);
  }

  #handle(call: JournaledCall): Answer {
    if (call.path.startsWith("/v1/")) return this.#api.handle(call);
    return (
      stripeControl(this.world, this.webhooks, call) ??
      browserFile(call.path) ??
      stripePage(this.world, call) ??
      json(
        {
          error: {
            type: "invalid_request_error",
            message: `Unrecognized request URL (${call.method}: ${call.path}).`,
          },
        },
        404,
      )
    );
  }

  #reset(): void {
    this.world.store.clear();
    this.webhooks.clear();
    openBalance(this.world);
  }

  #forgetOld(): void {
    const now = this.world.clock.seconds();
    for (const scope of this.world.store.scopes()) {
      const { events, answers } = this.world.store.tables(scope);
      let surplus = events.rows.size - MOST_EVENTS;
      for (const event of [...events.rows.values()]) {
        surplus -= 1;
        if (event.created + EVENTS_KEPT < now || (surplus >= 0 && event.delivery !== "pending"))
          events.remove(event.id);
      }
      for (const answer of [...answers.rows.values()])
        if (answer.created + A_DAY < now) answers.remove(answer.id);
    }
    this.world.store.commit();
  }
}
