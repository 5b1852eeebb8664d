import { normalized } from "../normalize";
import type { Recorder } from "../recorder";

interface Message {
  channel: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** A request that a fake received, as its journal has it. */
interface ProviderRequest {
  service: string;
  direction: "in" | "out";
  method: string;
  path: string;
  body?: string;
  idempotency_key?: string;
  status?: number;
}

/** One-time codes are random; each stands on a line of its own or in one of these sentences. A company's have eight letters. */
const CODES: readonly (readonly [RegExp, string])[] = [
  [/^(?:\d{4}|[A-HJ-NP-Z2-9]{8})$/gm, "<code>"],
  [/\b\d{4}(?= is your)/g, "<code>"],
  [/(?<=code(?: is|:) )\d{4}\b/g, "<code>"],
  [/(?<=>)(?:\d{4}|[A-HJ-NP-Z2-9]{8})(?=<)/g, "<code>"],
];

const withoutCodes = (text: string) =>
  CODES.reduce((all, [pattern, placeholder]) => all.replace(pattern, placeholder), text);

/** The form fields of a request, one a line. */
const fieldsOf = (body: string) => [...new URLSearchParams(body)].map(([key, value]) => `${key}: ${value}`);

/** Adds entries in an order of their own: a worker does several jobs at a time. */
function addSorted(recorder: Recorder, entries: { name: string; status: number; body: string }[]): void {
  const ready = entries.map(({ name, status, body }) => ({
    name: normalized(name),
    status,
    body: normalized(body),
  }));
  ready.sort((a, b) => (a.name + a.body < b.name + b.body ? -1 : 1));
  for (const { name, status, body } of ready) recorder.add(name, { request: "", status, headers: "", body });
}

async function ask<T>({ environment }: Recorder, path: string): Promise<T> {
  const answer = await fetch(new URL(path, environment.place.fakes.control));
  return (await answer.json()) as T;
}

/** Every email, text and push notification that was sent. */
export async function recordMessages(recorder: Recorder): Promise<void> {
  const messages = await ask<Message[]>(recorder, "/__inbox.json?limit=20000");
  addSorted(
    recorder,
    messages.map(({ channel, to, subject, text, html = "" }) => ({
      name: `${channel} to ${to} | ${withoutCodes(subject)}`,
      status: 0,
      body: withoutCodes(`${subject}\n\n${text}\n\n${html.replaceAll("><", ">\n<")}`),
    })),
  );
}

/** Every request that changed something at the payment provider. How often its state was read depends on the time that passed. */
export async function recordPayments(recorder: Recorder): Promise<void> {
  const requests = await ask<ProviderRequest[]>(recorder, "/__journal?service=stripe");
  const writes = requests.filter(
    ({ direction, method, path }) => direction === "in" && method !== "GET" && path.startsWith("/v1/"),
  );
  addSorted(
    recorder,
    writes.map(({ method, path, body = "", idempotency_key = "", status = 0 }) => ({
      name: `${method} ${path}`,
      status,
      body: [`idempotency key: ${idempotency_key}`, ...fieldsOf(body)].join("\n"),
    })),
  );
}
