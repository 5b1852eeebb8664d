import { setTimeout as sleep } from "node:timers/promises";
import type { ChaosEnvironment } from "./environment";
import { Gate } from "./locks";
import type { Model, ModelOrder, ModelOrganization, ModelUser } from "./model";
import type { Random } from "./random";

/** An answer; status 0 is none at all: the connection broke off, and nobody knows whether it was done. */
export interface Reply {
  status: number;
  code: string;
  body: Record<string, unknown>;
  text: string;
}

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  key?: string;
  /** which web server; a random one when left out */
  web?: number;
}

/** What the run must never see. It stops the run. */
export class Violation extends Error {
  override name = "Violation";
}

const PATIENCE_MS = 15_000;
/** For how long after a fault servers may still be coming back. */
const GRACE_MS = 20_000;
const INSIST_MS = 240_000;
const TRAIL = 200;

/** True for answers that settle nothing: none, "come back later", "your twin is still at it". */
export function isOpen(reply: Reply): boolean {
  return reply.status === 0 || reply.status === 503 || reply.code === "in_progress";
}

/** Everything that one run is made of: the market, the model, the choices, and what was seen. */
export class Run {
  readonly gate = new Gate();
  readonly trail: string[] = [];
  readonly counts = new Map<string, number>();
  /** how many people there were before anybody joined */
  readonly people: number;
  failure: unknown = null;
  begun = 0;
  /** the operation at which the next fault is to strike: clients don't run far ahead of it */
  due = Number.POSITIVE_INFINITY;
  /** how many operations there are to be in all, and about how many between two faults */
  total = 0;
  every = 0;
  /** since when what Stripe has may not be in the database, which was put back: seconds since 1970; never when it was not */
  putBackAt = Number.POSITIVE_INFINITY;
  /** the orders of a copy that the database will be put back to; null while there is none */
  ordersOfCopy: ReadonlySet<ModelOrder> | null = null;
  /** mails that came before the database was put back and are in no row now, by recipient and subject */
  readonly forgotten = new Map<string, number>();
  /** how many versions were deployed on the first one */
  version = 0;
  /** seconds by which the market's clock is ahead of real time */
  offset = 0;
  #faults = 0;
  #lastFault = 0;
  #keys = 0;

  constructor(
    readonly environment: ChaosEnvironment,
    readonly model: Model,
    readonly random: Random,
  ) {
    this.people = model.users.length;
  }

  note(line: string): void {
    this.trail.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
    if (this.trail.length > TRAIL) this.trail.shift();
  }

  count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by);
  }

  organizationOf(user: ModelUser): ModelOrganization {
    return this.model.organizations[user.organization] as ModelOrganization;
  }

  newKey(): string {
    this.#keys += 1;
    return `chaos-${this.#keys}`;
  }

  /** Whether something is, or was just now, broken on purpose: only then "not now" is an allowed answer. */
  get isShaken(): boolean {
    return this.#faults > 0 || Date.now() - this.#lastFault < GRACE_MS;
  }

  async shaken<T>(work: () => Promise<T>): Promise<T> {
    this.#faults += 1;
    try {
      return await work();
    } finally {
      this.#faults -= 1;
      this.#lastFault = Date.now();
    }
  }

  violated(message: string, reply?: Reply): never {
    throw new Violation(reply ? `${message}: ${reply.status} ${reply.text.slice(0, 400)}` : message);
  }

  /** One request, as it is answered or not. Anything of 500 and above but "not now" is a violation at once. */
  async ask(token: string, path: string, random: Random, asking: RequestOptions = {}): Promise<Reply> {
    const { method = asking.body === undefined ? "GET" : "POST", body, key } = asking;
    const urls = this.environment.processes.urls;
    const origin = urls[asking.web ?? random.int(0, urls.length - 1)] ?? "";
    const wasShaken = this.isShaken;
    const begun = Date.now();
    const reply = await fetch(new URL(path, origin), {
      method,
      headers: {
        authorization: `Token ${token}`,
        "content-type": "application/json",
        ...(key ? { "idempotency-key": key } : {}),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
      .then(async (response) => read(response.status, await response.text()))
      .catch((error: unknown): Reply => ({ status: 0, code: "", body: {}, text: String(error) }));
    const shape = path.replace(/\/\d+(-[^/]*)?\//g, "/:id/");
    this.count(`${method} ${shape} ${reply.status || "none"}`);
    if (reply.status >= 400) this.count(`refused: ${reply.status} ${reply.code || "-"}`);
    this.note(
      `${method} ${path} ${key ?? ""} ${reply.status} ${reply.code} ${Date.now() - begun} ms ${JSON.stringify(body) ?? ""}`,
    );
    if (reply.status > 503 || (reply.status >= 500 && reply.status < 503))
      this.violated(`${method} ${path} may never be answered so`, reply);
    if ((reply.status === 503 || reply.status === 0) && !wasShaken && !this.isShaken) {
      await this.lookAround();
      this.violated(
        `${method} ${path} was not answered after ${Date.now() - begun} ms although nothing is broken`,
        reply,
      );
    }
    return reply;
  }

  /** Writes down what the database is busy with, for whoever reads why a run was stopped. */
  private async lookAround(): Promise<void> {
    const busy = await this.environment.sql`
      SELECT pid, state, wait_event, round(extract(epoch FROM clock_timestamp() - xact_start))::int AS seconds, left(query, 120) AS query, pg_blocking_pids(pid) AS blocked_by
      FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`.catch(
      () => [],
    );
    for (const row of busy) this.note(`busy: ${JSON.stringify(row)}`);
  }

  /** Asks the same again, under the same key, until it is known what became of it. */
  async insist(token: string, path: string, random: Random, asking: RequestOptions = {}): Promise<Reply> {
    const giveUp = Date.now() + INSIST_MS;
    for (let pause = 50; ; pause = Math.min(2 * pause, 1_000)) {
      const reply = await this.ask(token, path, random, asking);
      if (!isOpen(reply)) return reply;
      if (Date.now() > giveUp) this.violated(`${path} is not answered for four minutes`, reply);
      await sleep(pause);
    }
  }

  /** Work of the harness itself on a database that may be away for a moment. */
  async keepTrying<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt === 100) throw error;
        await sleep(200);
      }
    }
  }

  /** The same request several times at once, each insisted on. */
  twins(
    token: string,
    path: string,
    random: Random,
    asking: RequestOptions,
    count: number,
  ): Promise<Reply[]> {
    return Promise.all(Array.from({ length: count }, () => this.insist(token, path, random, asking)));
  }
}

function read(status: number, text: string): Reply {
  let body: unknown = {};
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON: the text says it all.
  }
  const fields = body !== null && typeof body === "object" ? (body as Record<string, unknown>) : {};
  return { status, code: typeof fields.code === "string" ? fields.code : "", body: fields, text };
}
