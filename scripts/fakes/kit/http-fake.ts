import type { Server } from "node:http";
import type { Clock } from "./clock.ts";
import { type Fault, Faults, readFault } from "./faults.ts";
import { type Answer, type Call, closeServer, html, httpServer, json, parseJson } from "./http.ts";
import { Journal, type JournalEntry } from "./journal.ts";
import { escapeHtml } from "./page.ts";

/** A request with its entry in the journal, to which the vendor may add. */
export interface JournaledCall extends Call {
  entry: JournalEntry;
}

/** What makes a fake of one vendor: how it answers, and how that vendor words a failure of its own. */
export interface Vendor {
  name: string;
  handle(call: JournaledCall): Answer | Promise<Answer>;
  /** `echo` is what the request said, which goes into the failure's words. */
  failure(status: number, echo: string): Answer;
  reset(): void;
  /** Called before a fault delays the request; gives a release. Stripe locks the Idempotency-Key here. */
  arrive?(call: JournaledCall): Answer | (() => void);
}

/** The HTTP face of a fake: reads, journals, plays faults, answers, and carries `/__faults` and `/__journal`. */
export class HttpFake {
  readonly faults = new Faults();
  readonly journal: Journal;
  readonly server: Server;

  constructor(
    private readonly vendor: Vendor,
    private readonly clock: Clock,
  ) {
    this.journal = new Journal(vendor.name);
    this.server = httpServer(vendor.name, (call) => this.#serve(call));
  }

  close(): Promise<void> {
    return closeServer(this.server);
  }

  /** Answers `/__faults`, `/__journal` and `/__reset`; null for every other path. */
  manage(method: string, path: string, query: URLSearchParams, body: Buffer): Answer | null {
    if (path === "/__journal") return json(this.journal.list(journalFilter(query)));
    if (path === "/__faults") return this.#manageFaults(method, body);
    if (path !== "/__reset") return null;
    if (method !== "POST") return json({ error: "POST only" }, 405);
    this.vendor.reset();
    this.faults.clear();
    this.journal.clear();
    return json({ reset: this.vendor.name });
  }

  #manageFaults(method: string, body: Buffer): Answer {
    if (method === "POST") {
      const given = parseJson(body);
      const read = (Array.isArray(given) ? given : [given]).map(readFault);
      const wrong = read.find((fault) => typeof fault === "string");
      if (wrong !== undefined) return json({ error: wrong }, 400);
      for (const fault of read) if (typeof fault !== "string") this.faults.add(fault);
    } else if (method === "DELETE") {
      this.faults.clear();
    } else if (method !== "GET") {
      return json({ error: "GET, POST or DELETE" }, 405);
    }
    return json({ faults: this.faults.list() });
  }

  async #serve(call: Call): Promise<Answer | null> {
    const { method, path, rawQuery, body } = call;
    if (path.startsWith("/__")) {
      const managed = this.manage(method, path, call.query, body);
      if (managed !== null) return managed;
    }
    const began = performance.now();
    const entry = this.journal.begin({
      at: new Date(this.clock.now()).toISOString(),
      direction: "in",
      method,
      path,
    });
    if (rawQuery !== "") entry.query = rawQuery;
    if (body.length > 0) entry.body = body.toString("utf8", 0, 20_000);
    const fault = this.faults.takeForRequest(method, path);
    const answer = await this.#answer({ ...call, entry }, fault);
    entry.status = answer.status;
    entry.duration_ms = Math.round((performance.now() - began) * 100) / 100;
    return fault?.drop_reply ? null : answer;
  }

  #faulty(call: JournaledCall, fault: Fault | null): Answer | Promise<Answer> {
    if (fault?.malformed) return html(`<p>Sorry! You asked: ${escapeHtml(echoOf(call))}</p>`);
    if (fault?.status !== undefined) return this.vendor.failure(fault.status, echoOf(call));
    return this.vendor.handle(call);
  }

  async #answer(call: JournaledCall, fault: Fault | null): Promise<Answer> {
    if (fault !== null) {
      const { path: _path, times: _times, ...effects } = fault;
      call.entry.fault = JSON.stringify(effects);
    }
    const arrived = this.vendor.arrive?.(call);
    if (arrived !== undefined && typeof arrived !== "function") return arrived;
    try {
      const delay = fault?.delay_ms ?? 0;
      if (delay > 0 && !fault?.after) await this.faults.delay(delay);
      const answer = await this.#faulty(call, fault);
      if (delay > 0 && fault?.after) await this.faults.delay(delay);
      return answer;
    } finally {
      arrived?.();
    }
  }
}

/**
 * A request as a careless vendor repeats it in what it says of a failure: who asked with which credentials, for what.
 * Whoever logs a vendor's words logs this.
 */
function echoOf({ headers, rawQuery, body }: Call): string {
  const words = [headers.authorization ?? "", rawQuery, body.toString("utf8", 0, 2_000)];
  return words.map((one) => one.replaceAll("+", " ").replace(/%[\dA-F]{2}/gi, decoded)).join(" ");
}

const decoded = (escaped: string) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16));

function journalFilter(query: URLSearchParams) {
  const filter: { path?: string; method?: string; since?: number } = {};
  const path = query.get("path");
  const method = query.get("method");
  const since = Number(query.get("since") ?? 0);
  if (path) filter.path = path;
  if (method) filter.method = method;
  if (Number.isFinite(since)) filter.since = since;
  return filter;
}
