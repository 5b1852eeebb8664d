import type { FakesInfo } from "../../scripts/tools/stack/fakes";
import { CuttableProxy } from "./cuttable-proxy";
import { clearFaults, injectFault } from "./faults";
import type { TestResources } from "./provided";

/** Where each outside service is, by the setting of the app's processes; a company's provider is named by its organization. */
const AT = {
  stripe: "STRIPE_API_BASE",
  twilio: "TWILIO_API_BASE",
  smtp: "SMTP_URL",
  google: "OAUTH_GOOGLE_BASE",
  facebook: "OAUTH_FACEBOOK_BASE",
  push: "PUSH_BASE",
} as const satisfies Record<Exclude<keyof FakesInfo["services"], "identity">, string>;

export type Service = keyof typeof AT;

/** What a service does wrong: a fault of its fake (`scripts/fakes/kit/faults.ts`), or it takes no connections. */
export type Fault =
  | { status?: number; drop_reply?: true; malformed?: true; delay_ms?: number; method?: string }
  | "refused";

/** Faults that every service of HTTP knows, besides its statuses. The delay is longer than anybody waits. */
export const NO_ANSWER: readonly Fault[] = [{ drop_reply: true }, { delay_ms: 600_000 }, "refused"];
export const MALFORMED: Fault = { malformed: true };
export const statuses = (...list: number[]): Fault[] => list.map((status) => ({ status }));

/** A place's outside services, each behind a wire that can be cut. */
export class BrokenServices {
  readonly #wires = new Map<string, CuttableProxy>();

  constructor(private readonly place: TestResources) {}

  async start(): Promise<void> {
    for (const [service, setting] of Object.entries(AT)) {
      const wire = new CuttableProxy(new URL(this.place.env[setting] ?? ""));
      await wire.mend();
      this.#wires.set(service, wire);
    }
  }

  stop(): void {
    for (const wire of this.#wires.values()) wire.cut();
  }

  /** Where a service is, behind its wire. */
  urlOf(service: Service): string {
    return `${service === "smtp" ? "smtp" : "http"}://127.0.0.1:${this.#wires.get(service)?.port}`;
  }

  /** The settings by which web servers and workers go through the wires. */
  get settings(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(AT).map(([service, setting]) => [setting, this.urlOf(service as Service)]),
    );
  }

  /**
   * Does `work` while a service does this wrong, at paths that begin so; then the service is whole again. A company's
   * provider has no wire: the organization names its address.
   */
  async during<T>(
    service: Service | "identity",
    path: string,
    fault: Fault,
    work: () => Promise<T>,
  ): Promise<T> {
    if (fault === "refused") this.#wires.get(service)?.cut();
    else await injectFault(this.place.fakes, service, { path, times: 10, ...fault });
    try {
      return await work();
    } finally {
      if (fault === "refused") await this.#wires.get(service)?.mend();
      else await clearFaults(this.place.fakes, service);
    }
  }
}
