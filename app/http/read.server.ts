import { Refusal } from "~/domain/refusal";
import type { ApiRequest } from "./exchange";
import { readMultipart, textOf } from "./multipart.server";

/** A parsed body and, for idempotency, the text it came as, or what stands for a form with a file. */
export interface Incoming {
  value: unknown;
  text: string;
}

/** A key given twice is refused: guessing which one counts has cost others dearly. */
function givenTwice(key: string): Refusal {
  return new Refusal("invalid", `${key} appears more than once.`, {
    fields: { [key]: ["Send this only once."] },
  });
}

/** The query string as an object. */
export function readQuery(request: ApiRequest): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [key, value] of new URL(request.url).searchParams) {
    if (Object.hasOwn(query, key)) throw givenTwice(key);
    if (key !== "__proto__") query[key] = value;
  }
  return query;
}

/** Half a character, which JSON can write as an escape, but neither UTF-8 nor the database can hold. */
const HALF = /\p{Surrogate}/u;
const ESCAPED_HALF = /\\u[dD][89a-fA-F]/;

function refuseHalf(name: string, value: unknown): unknown {
  if (HALF.test(name) || (typeof value === "string" && HALF.test(value)))
    throw new Refusal("invalid", "The text contains a character we can't save.");
  return value;
}

function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return ESCAPED_HALF.test(text) ? JSON.parse(text, refuseHalf) : JSON.parse(text);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("invalid", "The body isn't valid JSON.");
  }
}

function asObject(entries: Iterable<[string, FormDataEntryValue]>): Record<string, FormDataEntryValue> {
  const object: Record<string, FormDataEntryValue> = {};
  for (const [key, value] of entries) {
    if (key === "__proto__" || key === "csrf") continue;
    if (Object.hasOwn(object, key)) throw givenTwice(key);
    object[key] = value;
  }
  return object;
}

/**
 * Reads a body as JSON or a URL-encoded form, or, where the endpoint takes a file, as multipart and nothing else.
 * @throws Refusal `unsupported` for another content type, `invalid` for text that does not parse.
 */
export async function readBody(request: ApiRequest, accepts: "json" | "multipart"): Promise<Incoming> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (accepts === "multipart") {
    if (type !== "multipart/form-data") throw unsupported("multipart/form-data");
    const value = await readMultipart(request);
    return { value, text: await textOf(value) };
  }
  const text = await request.text();
  if (type === "application/json" || type.endsWith("+json") || (type === "" && text === "")) {
    return { value: parseJson(text), text };
  }
  if (type === "application/x-www-form-urlencoded")
    return { value: asObject(new URLSearchParams(text)), text };
  throw unsupported("application/json");
}

function unsupported(wanted: string): Refusal {
  return new Refusal("unsupported", `Unsupported media type. Send ${wanted}.`);
}
