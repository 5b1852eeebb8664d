import { bodyOf, encoded, headerLines, type Person, parsed, type RequestOptions, written } from "./bodies";
import type { Environment } from "./environment";
import { normalized, type Replacements } from "./normalize";
import type { Entry } from "./recording";

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** the parsed body; an empty object where it is not JSON */
  json: unknown;
}

const TIMEOUT_MS = 60_000;
/** Occurs in no answer. */
const SEPARATOR = "\u0000";

/** An HTTP client that sends one request after the other to an environment and records each answer. */
export class Recorder {
  readonly entries: Entry[] = [];
  /** calls and screens that were answered with a status below 400, as `GET /api/newcart/` */
  readonly succeeded = new Set<string>();
  private readonly times = new Map<string, number>();
  private scenario = "sign-in";

  constructor(
    readonly environment: Environment,
    private readonly replacements: Replacements,
  ) {}

  /** Runs one scenario. Where it throws, the recording says so, and the next one can run. */
  async run(scenario: string, steps: () => Promise<void>): Promise<void> {
    this.scenario = scenario;
    try {
      await steps();
    } catch (error) {
      const body = error instanceof Error ? error.message : String(error);
      this.add("stopped here", { request: "", status: 0, headers: "", body });
    }
  }

  /** Records an entry under a name of its own: the second of a name gets a number. */
  add(name: string, { request, status, headers, body }: Omit<Entry, "name">): void {
    const whole = `${this.scenario} | ${normalized(name, this.replacements)}`;
    const time = (this.times.get(whole) ?? 0) + 1;
    this.times.set(whole, time);
    const parts = normalized([request, headers, body].join(SEPARATOR), this.replacements).split(SEPARATOR);
    this.entries.push({
      name: time === 1 ? whole : `${whole} (${time})`,
      request: parts[0] ?? "",
      status,
      headers: parts[1] ?? "",
      body: parts[2] ?? "",
    });
  }

  /** Sends one request and waits until the worker has done what follows from it. Without an answer the status is 0. */
  async send(who: Person, path: string, asking: RequestOptions = {}): Promise<Answer> {
    const { method = "GET", body, headers, as = path } = asking;
    const content = encoded(body);
    const response = await fetch(new URL(path, this.environment.origin), {
      method,
      headers: { accept: "application/json", ...content.headers, ...who.headers, ...headers },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(content.body === undefined ? {} : { body: content.body }),
    }).catch(() => Response.error());
    const { recorded, text } = await bodyOf(response);
    this.add(`${who.name} | ${method} ${as}`, {
      request: `${method} ${path} ${written(body)}`.trimEnd(),
      status: response.status,
      headers: headerLines(response.headers),
      body: recorded,
    });
    if (response.status > 0 && response.status < 400) this.succeeded.add(`${method} ${as.split("?")[0]}`);
    if (method !== "GET" && response.status < 400) await this.environment.whenIdle();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  }
}
