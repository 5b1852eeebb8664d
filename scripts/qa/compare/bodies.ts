import { createHash } from "node:crypto";
import { visibleHtml } from "./html";
import { loaderDataOf } from "./loader-data";
import { normalized } from "./normalize";

/** A user: the name in the recording, and the headers that each of their requests has. */
export interface Person {
  name: string;
  headers: Record<string, string>;
  /** the token that a browser's forms repeat */
  csrf?: string;
}

export const GUEST: Person = { name: "guest", headers: {} };

type Body = object | string | undefined;

export interface RequestOptions {
  method?: string;
  /** an object is sent as JSON, a form as it is, a string as it is */
  body?: Body;
  headers?: Record<string, string>;
  /** stands for the path in the entry's name, where the path has an id that may differ between recordings */
  as?: string;
}

/** Headers about transport, time and the single request. */
const TRANSPORT_HEADERS = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
  "x-request-id",
]);
const TEXT = /^(text\/|application\/(json|xml|manifest|javascript|problem))|svg/;

/** A body as `fetch` takes it, with its content type. */
export function encoded(body: Body): { body?: BodyInit; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (typeof body === "string" || body instanceof FormData || body instanceof URLSearchParams)
    return { body, headers: {} };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** A body as text for the recording; a file by its name. */
export function written(body: Body): string {
  if (body instanceof FormData)
    return [...body].map(([name, one]) => `${name}=${typeof one === "string" ? one : one.name}`).join("&");
  if (body instanceof URLSearchParams) return body.toString();
  return typeof body === "object" ? JSON.stringify(body) : (body ?? "");
}

/** The headers to record, one a line; how long to wait depends on the second of the request. */
export function headerLines(headers: Headers): string {
  return [...headers]
    .filter(([name]) => !TRANSPORT_HEADERS.has(name))
    .map(([name, value]) => `${name}: ${name === "retry-after" ? "<seconds>" : value}`)
    .join("\n");
}

/** The body of an answer, and as it is recorded: pictures and PDFs by their hash. */
export async function bodyOf(response: Response): Promise<{ text: string; recorded: string }> {
  const type = response.headers.get("content-type") ?? "";
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString("utf8");
  if (type.startsWith("text/html")) return { text, recorded: visibleHtml(text) };
  if (type.startsWith("text/x-script")) return { text, recorded: loaderDataOf(text) ?? text };
  if (bytes.length === 0 || TEXT.test(type)) return { text, recorded: text };
  // a PDF has its time of creation
  const same = type === "application/pdf" ? normalized(bytes.toString("latin1")) : bytes;
  return { text: "", recorded: `sha256 ${createHash("sha256").update(same).digest("hex").slice(0, 16)}` };
}

/** The JSON of a text; an empty object where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
