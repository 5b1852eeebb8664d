import { setTimeout as sleep } from "node:timers/promises";

/**
 * What a fake is told to do wrong. `times` counts the requests it still applies to.
 * - `status` answers that status without doing anything
 * - `delay_ms` waits before doing what was asked (with `after`, before replying)
 * - `malformed` answers with a page where JSON was due, without doing anything
 * - `drop_reply` does what was asked and cuts the connection instead of answering
 * - `duplicate`, `reorder`, `hold` concern deliveries that the fake makes itself, such as webhooks
 */
export interface Fault {
  path: string;
  method?: string | undefined;
  status?: number | undefined;
  delay_ms?: number | undefined;
  after?: boolean | undefined;
  malformed?: boolean | undefined;
  drop_reply?: boolean | undefined;
  duplicate?: boolean | undefined;
  reorder?: boolean | undefined;
  hold?: boolean | undefined;
  times: number;
}

const FLAGS = ["after", "malformed", "drop_reply", "duplicate", "reorder", "hold"] as const;

/** Reads one fault from a request body; a text says what is wrong with it. */
export function readFault(body: unknown): Fault | string {
  if (body === null || typeof body !== "object" || Array.isArray(body)) return "a fault is an object";
  const given = new Map<string, unknown>(Object.entries(body));
  const path = given.get("path") ?? "*";
  if (typeof path !== "string" || path === "") return "path must be a text";
  const times = given.get("times") ?? 1;
  if (typeof times !== "number" || !Number.isInteger(times) || times < 1) return "times must be 1 or more";
  const fault: Fault = { path, times };
  const method = given.get("method");
  if (method !== undefined) {
    if (typeof method !== "string") return "method must be a text";
    fault.method = method.toUpperCase();
  }
  const status = given.get("status");
  if (status !== undefined) {
    if (typeof status !== "number" || !Number.isInteger(status) || status < 200 || status > 599)
      return "status must be between 200 and 599";
    fault.status = status;
  }
  const delay = given.get("delay_ms");
  if (delay !== undefined) {
    if (typeof delay !== "number" || !(delay >= 0) || delay > 600_000) return "delay_ms must be 0 to 600000";
    fault.delay_ms = delay;
  }
  for (const flag of FLAGS) {
    const value = given.get(flag);
    if (value === undefined) continue;
    if (typeof value !== "boolean") return `${flag} must be true or false`;
    fault[flag] = value;
  }
  const effect =
    fault.status ??
    fault.delay_ms ??
    fault.malformed ??
    fault.drop_reply ??
    fault.duplicate ??
    fault.reorder ??
    fault.hold;
  return effect === undefined
    ? "a fault needs status, delay_ms, malformed, drop_reply, duplicate, reorder or hold"
    : fault;
}

/** True when `pattern` names `label`: the same, a leading part up to a slash, or a `*` that stands for anything. */
export function pathMatches(pattern: string, label: string): boolean {
  if (pattern === "*" || pattern === "/" || pattern === label) return true;
  if (pattern.includes("*")) {
    const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join("[^/]*")}(/.*)?$`).test(label);
  }
  return label.startsWith(pattern.endsWith("/") ? pattern : `${pattern}/`);
}

/** The faults a fake has still to play, first told first played. */
export class Faults {
  #list: Fault[] = [];
  #waits = new AbortController();

  add(fault: Fault): void {
    this.#list.push(fault);
  }

  list(): readonly Fault[] {
    return this.#list;
  }

  /** Nothing goes wrong anymore: what a `delay_ms` holds back goes on at once too. */
  clear(): void {
    this.#list = [];
    this.#waits.abort();
    this.#waits = new AbortController();
  }

  /** Waits as long as a fault says, or until the faults are cleared. */
  async delay(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#waits.signal }).catch(() => undefined);
  }

  /** Takes one turn of the first fault that concerns this request. Webhook faults are left for the webhooks. */
  takeForRequest(method: string, path: string): Fault | null {
    if (this.#list.length === 0) return null;
    return this.#take(
      (fault) =>
        !(fault.duplicate || fault.reorder || fault.hold) &&
        (fault.method === undefined || fault.method === method) &&
        pathMatches(fault.path, path),
    );
  }

  /**
   * Takes one turn of the first fault that concerns a delivery known by these labels. A `status`, `delay_ms` or
   * `drop_reply` on a path of the fake's own interface means the request, not the delivery it caused, so for
   * these `ownLabels` count alone; `duplicate`, `reorder` and `hold` also match `causeLabels`.
   */
  takeForDelivery(ownLabels: readonly string[], causeLabels: readonly string[]): Fault | null {
    if (this.#list.length === 0) return null;
    return this.#take((fault) => {
      const deliveryOnly = fault.duplicate || fault.reorder || fault.hold;
      if (!deliveryOnly && (fault.path === "*" || fault.path === "/")) return false;
      const labels = deliveryOnly ? [...ownLabels, ...causeLabels] : ownLabels;
      return labels.some((label) => pathMatches(fault.path, label));
    });
  }

  #take(fits: (fault: Fault) => boolean): Fault | null {
    const index = this.#list.findIndex(fits);
    const fault = this.#list[index];
    if (fault === undefined) return null;
    fault.times -= 1;
    if (fault.times === 0) this.#list.splice(index, 1);
    return fault;
  }
}
