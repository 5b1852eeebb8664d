import { readFileSync, writeFileSync } from "node:fs";
import { expect, inject } from "vitest";
import { apiDocument, type Operation } from "./document";

const FILE = new URL("../../app/api/document/examples.json", import.meta.url);
const isRecording = process.env.RECORD_EXAMPLES === "1";

interface ExampleParams {
  query?: Record<string, unknown>;
  path?: Record<string, unknown>;
}

const noted = new Map<string, object>();

/** What opens a door somewhere, even to a test's fake, is shown by its shape: nothing in the tree looks like a leak. */
const SECRETS = new Set(["key", "token", "access_token", "client_secret", "secret", "uri"]);

function shown(key: string, value: unknown): unknown {
  return SECRETS.has(key) && typeof value === "string" ? value.replace(/[A-Za-z0-9]/g, "x") : short(value);
}

/** The run's own addresses, as a client of the product would read them. */
function atHome(text: string): string {
  const { env, fakes } = inject("place");
  return text
    .replaceAll(env.APP_ORIGIN ?? "http://localhost", "https://dindin.example")
    .replaceAll(fakes.services.stripe.url, "https://connect.stripe.com")
    .replaceAll(fakes.services.identity.url, "https://login.example.com");
}

/** Lists as long as needed to see what is in them, texts as long as a person reads. */
function short(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(short);
  if (typeof value === "string") return value.length > 200 ? `${value.slice(0, 199)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shown(key, one)]));
}

/** Remembers the first good answer of a call; its parameters and body with it. */
export function recordExample(one: Operation, params: ExampleParams, answer: unknown, body?: unknown): void {
  if (noted.has(one.id)) return;
  noted.set(one.id, {
    ...(params.path ? { params: params.path } : {}),
    ...(params.query ? { query: params.query } : {}),
    ...(body === undefined ? {} : { body: short(body) }),
    ...(answer === undefined ? {} : { answer: short(answer) }),
  });
}

/**
 * For the end of a test file: every call of the area (or those that `which` picks, where two files share an area) has been
 * answered well in it. With RECORD_EXAMPLES=1 those answers are written into the examples of the document.
 */
export async function expectAreaCovered(
  area: string,
  which: (one: Operation) => boolean = () => true,
): Promise<void> {
  const { operations } = await apiDocument();
  const mine = operations.filter((one) => one.area === area && which(one));
  const missing = mine.filter((one) => !noted.has(one.id)).map((one) => one.id);
  expect(missing, `calls of ${area} that no test has seen answered well`).toEqual([]);
  if (!isRecording) return;
  const before = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, object>;
  const fresh = Object.fromEntries(mine.map(({ id }) => [id, noted.get(id)]));
  const after = Object.entries({ ...before, ...fresh }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, atHome(`${JSON.stringify(Object.fromEntries(after), null, 2)}\n`));
}
