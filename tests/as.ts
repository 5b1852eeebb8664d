import { inject } from "vitest";
import { env } from "~/kit/env.server";
import { aSignedIn } from "./builders/account";

/** An answer of the market. `body` is the parsed JSON, or the text where the answer is none. */
export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
  text: string;
}

export interface RequestOptions {
  /** goes out as `Idempotency-Key` */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** milliseconds after which the test gives up; 30,000 by itself */
  timeout?: number;
}

/** Somebody at the REST door. Paths begin with a slash; a body is sent as JSON, a FormData as multipart, a string as it is. */
export interface Client {
  get<T = unknown>(path: string, asking?: RequestOptions): Promise<Answer<T>>;
  post<T = unknown>(path: string, body?: unknown, asking?: RequestOptions): Promise<Answer<T>>;
  put<T = unknown>(path: string, body?: unknown, asking?: RequestOptions): Promise<Answer<T>>;
  patch<T = unknown>(path: string, body?: unknown, asking?: RequestOptions): Promise<Answer<T>>;
  delete<T = unknown>(path: string, asking?: RequestOptions): Promise<Answer<T>>;
}

function encoded(body: unknown): { body?: BodyInit; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { body: text, headers: { "Content-Type": "application/json" } };
}

/** One set of headers; a later one replaces an earlier one of that name, however either is written. */
function merged(...sets: (Record<string, string> | undefined)[]): Headers {
  const all = new Headers();
  for (const [name, value] of sets.flatMap((set) => Object.entries(set ?? {}))) all.set(name, value);
  return all;
}

function parsed<T>(text: string, type: string | null): T {
  return (type?.includes("json") && text !== "" ? JSON.parse(text) : text) as T;
}

let turn = 0;

/** The web servers of the shared market in turn, as behind a balancer. */
function nextOrigin(): string {
  const urls = inject("place")?.urls ?? [];
  turn += 1;
  return urls[turn % urls.length] ?? env.APP_ORIGIN;
}

function client(origin: string | undefined, authorization: () => Promise<Record<string, string>>): Client {
  async function ask<T>(
    method: string,
    path: string,
    content: unknown,
    asking: RequestOptions = {},
  ): Promise<Answer<T>> {
    const { body, headers } = encoded(content);
    const once: Record<string, string> = asking.idempotencyKey
      ? { "Idempotency-Key": asking.idempotencyKey }
      : {};
    const response = await fetch(new URL(path, origin ?? nextOrigin()), {
      method,
      headers: merged({ Accept: "application/json" }, headers, await authorization(), once, asking.headers),
      redirect: "manual",
      signal: AbortSignal.timeout(asking.timeout ?? 30_000),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const type = response.headers.get("content-type");
    return { status: response.status, headers: response.headers, body: parsed<T>(text, type), text };
  }
  return {
    get: (path, asking) => ask("GET", path, undefined, asking),
    post: (path, body, asking) => ask("POST", path, body, asking),
    put: (path, body, asking) => ask("PUT", path, body, asking),
    patch: (path, body, asking) => ask("PATCH", path, body, asking),
    delete: (path, asking) => ask("DELETE", path, undefined, asking),
  };
}

type Somebody = { account_id: number; key_id: number };
const keys = new WeakMap<Somebody, Promise<string>>();

/** The `Authorization: Token` key of a person, made at the first asking and the same afterward. */
export function keyOf(person: Somebody): Promise<string> {
  let key = keys.get(person);
  if (!key) {
    key = aSignedIn(person).then((signedIn) => signedIn.key);
    keys.set(person, key);
  }
  return key;
}

/**
 * A person at the REST door, signed in by token: `as(ana).get("/api/newcart/")`.
 * `at` is the origin asked; unless told, each request goes to the next web server of the shared market.
 */
export function as(person: Somebody, at?: string): Client {
  return client(at, async () => ({ Authorization: `Token ${await keyOf(person)}` }));
}

/** Nobody in particular at the REST door: no key, no cookie. */
export function guest(at?: string): Client {
  return client(at, async () => ({}));
}
