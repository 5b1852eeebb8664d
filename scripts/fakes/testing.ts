import { mkdtempSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { type Fakes, startFakes } from "./start-fakes.ts";

/** Fakes with a fresh directory of their own, and the official Stripe SDK pointed at them. */
export async function freshFakes(dataDir = mkdtempSync(join(tmpdir(), "fakes-"))) {
  const fakes = await startFakes({ dataDir });
  return { fakes, dataDir, stripe: stripeFor(fakes.services.stripe) };
}

/** The official SDK, told nothing but where to go. It does not retry: a test wants the first answer. */
export function stripeFor({ url, secret_key }: { url: string; secret_key: string }): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(secret_key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
}

/** POSTs JSON, gives the answer's JSON. */
export async function post(url: string, body: object = {}): Promise<unknown> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  return response.json();
}

export async function fault(fakes: Fakes, body: object): Promise<void> {
  await post(`${fakes.services.stripe.url}/__faults`, body);
}

/** Waits until `look` gives something, at most ten seconds. */
export async function eventually<T>(
  look: () => T | undefined | false | null | Promise<T | undefined | false | null>,
): Promise<T> {
  const end = Date.now() + 10_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error("nothing came within 10 seconds");
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string; data: { object: { id: string } } };
}

/** A webhook receiver that remembers what came and answers what `answer` says. */
export async function receiver(answer: (received: Received) => number = () => 200) {
  const got: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const received = { headers: request.headers, body, event: JSON.parse(body) };
      got.push(received);
      response.statusCode = answer(received);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    got,
    url: `http://127.0.0.1:${port}/webhooks/stripe`,
    of: (type: string) => got.filter((one) => one.event.type === type),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
