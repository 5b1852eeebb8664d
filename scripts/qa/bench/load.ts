import { Agent, request } from "node:http";

/** Connections on which a case is done at once. */
export const CONNECTIONS = 8;

/** One HTTP request of a case, and whether its answer is the right one. */
export type Step = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Throws when the answer of the server at `origin` is wrong; a bench of wrong answers measures nothing. */
  check(status: number, text: string, origin: string): void;
};

/** What one connection does again and again; `worker` numbers the connection, `turn` its repetitions. */
export type Task = (worker: number, turn: number, send: Send) => Promise<void>;
export type Send = (step: Step) => Promise<string>;

export type Round = {
  /** whole tasks a second */
  perSecond: number;
  /** milliseconds a task took, sorted */
  times: number[];
};

/** Sends steps to `origin` over `connections` connections that are kept; `close` lets go of them. */
export function sender(origin: string, connections: number): { send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return { send: sendingBy(origin, agent), close: () => agent.destroy() };
}

function sendingBy(origin: string, agent: Agent): Send {
  const { hostname, port } = new URL(origin);
  return (step) =>
    new Promise((done, failed) => {
      const headers: Record<string, string> = { host: `${hostname}:${port}`, ...step.headers };
      if (step.body !== undefined) {
        headers["content-type"] ??= "application/json";
        headers["content-length"] = String(Buffer.byteLength(step.body));
      }
      const asked = request(
        { agent, hostname, port, method: step.method, path: step.path, headers },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("end", () => {
            const text = Buffer.concat(chunks).toString("utf8");
            try {
              step.check(answer.statusCode ?? 0, text, origin);
              done(text);
            } catch (error) {
              failed(
                new Error(
                  `${step.method} ${step.path}: ${String(error)}\n${answer.statusCode} ${text.slice(0, 400)}`,
                ),
              );
            }
          });
          answer.on("error", failed);
        },
      );
      asked.on("error", failed);
      asked.end(step.body);
    });
}

/** Has `connections` connections do a task for `seconds`, each starting again as soon as it is done. */
export async function run(origin: string, task: Task, connections: number, seconds: number): Promise<Round> {
  const { send, close } = sender(origin, connections);
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async (_, worker) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const started = performance.now();
        await task(worker, turn, send);
        times.push(performance.now() - started);
      }
    }),
  );
  const spent = (performance.now() - begun) / 1000;
  close();
  return { perSecond: times.length / spent, times: times.sort((a, b) => a - b) };
}

/** The value below which `share` of sorted `times` lie. */
export function percentile(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
