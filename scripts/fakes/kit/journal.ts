/** One call a fake received (`in`) or made (`out`, such as a webhook). */
export interface JournalEntry {
  n: number;
  at: string;
  service: string;
  direction: "in" | "out";
  method: string;
  path: string;
  query?: string;
  body?: string;
  idempotency_key?: string;
  status?: number;
  reply_id?: string;
  event_id?: string;
  event_type?: string;
  fault?: string;
  duration_ms?: number;
}

const KEPT = 20_000;

/** The last 20,000 calls of a fake, oldest first. Held in memory: it is for looking, the state is on disk. */
export class Journal {
  #entries: JournalEntry[] = [];
  #count = 0;

  constructor(private readonly service: string) {}

  /** Opens an entry; the caller fills in the outcome. */
  begin(entry: Pick<JournalEntry, "at" | "direction" | "method" | "path">): JournalEntry {
    this.#count += 1;
    const kept: JournalEntry = { n: this.#count, service: this.service, ...entry };
    this.#entries.push(kept);
    if (this.#entries.length > KEPT * 1.2) this.#entries = this.#entries.slice(-KEPT);
    return kept;
  }

  /** Entries whose path contains `path` and whose method is `method`, after number `since`; all without a filter. */
  list(filter: { path?: string; method?: string; since?: number } = {}): JournalEntry[] {
    const { path, method, since = 0 } = filter;
    return this.#entries.filter(
      (entry) =>
        entry.n > since &&
        (path === undefined || entry.path.includes(path)) &&
        (method === undefined || entry.method === method.toUpperCase()),
    );
  }

  clear(): void {
    this.#entries = [];
  }
}
