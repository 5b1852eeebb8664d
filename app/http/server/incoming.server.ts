import type { IncomingMessage } from "node:http";
import { env } from "~/kit/env.server";
import { rules } from "~/kit/rules";
import type { ApiRequest } from "../exchange";
import { boundaryOf, cutFields } from "./cut-fields.server";

/** How large a body may be, bytes, and what is said of a larger one. */
interface Limit {
  bytes: number;
  words: string;
  /**
   * How many bytes of one field are kept, where a form says itself that its file is too large: the rest of the file is dropped
   * on the way, and what was typed beside it is read. Its sender is read as far as `DROPPED_BYTES`.
   */
  field?: number;
}

const ORDINARY: Limit = { bytes: 256 * 1024, words: "The request is too large." };
/** One picture (the spec's 512000 bytes) and its envelope; little enough that no 600 kB are read of a larger one. */
const PICTURE: Limit = { bytes: rules.imageBytes + 16 * 1024, words: rules.imageTooLarge };
/** The form of a meal: one picture and texts of some thousand letters. A phone's photo is larger, and is cut a little above its limit. */
const MEAL: Limit = {
  bytes: rules.imageBytes + 64 * 1024,
  words: rules.imageTooLarge,
  field: rules.imageBytes + 4 * 1024,
};
/** A file of members (5 MB at most) and its envelope: in the words of the file, which is too large in any case. */
const CSV: Limit = { bytes: 6 * 1024 * 1024, words: "The file is larger than 5 MB." };

/** A cook's permit or certificate and its envelope. */
const DOCUMENT: Limit = { bytes: 5 * 1024 * 1024 + 16 * 1024, words: "Choose a file of 5 MB or less." };
/** The same as a form, which keeps what was typed beside it. */
const DOCUMENT_FORM: Limit = { ...DOCUMENT, field: 5 * 1024 * 1024 + 4 * 1024 };

/** A list of amounts for 10,000 people, and what else a form of it says. */
const AMOUNTS: Limit = {
  bytes: 2 * 1024 * 1024,
  words: "This list is too long. Split it into smaller ones.",
};

/** A browser's reports. */
const REPORTS: Limit = { bytes: 8 * 1024, words: "The report is too large." };

const LIMITS: readonly [RegExp, Limit][] = [
  [/^\/telemetry\/csp$/, REPORTS],
  [/^\/api\/upload(_detail_list)?\/?$/i, CSV],
  [/^\/dashboard\/members\/upload(\.data)?\/?$/i, CSV],
  [/^\/corporate\/[^/]+\/manual-distribute(\/|\.data|$)/i, AMOUNTS],
  [/^\/api\/chef-dashboard\/documents\/?$/i, DOCUMENT],
  [/^\/chef\/documents(\.data)?\/?$/i, DOCUMENT_FORM],
  [/^\/api\/(accounts\/upload-dp|chef-profile-image|v2\/meal\/image)\/?$/i, PICTURE],
  [/^\/chef\/menu\/(add|edit)/i, MEAL],
  [/^\/(account|chef\/)/i, PICTURE],
];

/** How much of a body that is refused is still read, bytes, and for how long, milliseconds. */
const DROPPED_BYTES = 16 * 1024 * 1024;
const DROPPED_MS = 5_000;

/** Thrown when a body is larger than its limit; what was read of it is dropped. Its message is for people. */
export class BodyTooLarge extends Error {}

function limitFor(pathname: string): Limit {
  return LIMITS.find(([pattern]) => pattern.test(pathname))?.[1] ?? ORDINARY;
}

/** Reads a body whole, up to its path's limit, also when it comes without a length. */
export async function readBodyBytes(request: IncomingMessage, pathname: string): Promise<Buffer> {
  const limit = limitFor(pathname);
  const boundary = limit.field && boundaryOf(request.headers["content-type"]);
  const cut = boundary ? cutFields(boundary, limit.field ?? 0) : null;
  const most = cut ? DROPPED_BYTES : limit.bytes;
  if (Number(request.headers["content-length"] ?? 0) > most) throw new BodyTooLarge(limit.words);
  const chunks: Buffer[] = [];
  let [read, kept] = [0, 0];
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    read += (chunk as Buffer).length;
    const pieces = cut ? cut.next(chunk as Buffer) : [chunk as Buffer];
    kept += pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (read > most || kept > limit.bytes) throw new BodyTooLarge(limit.words);
    chunks.push(...pieces);
  }
  if (cut) chunks.push(cut.rest());
  return Buffer.concat(chunks);
}

/** The network of an IPv6 address, which one subscriber has to themselves: its first 64 bits, written out. */
function networkOf(address: string): string {
  const [head = "", tail] = address.split("%")[0]?.toLowerCase().split("::") ?? [];
  const groups = (part: string | undefined) => (part ? part.split(":") : []);
  const [first, last] = [groups(head), groups(tail)];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0");
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/**
 * Reads the rest of a body that has been refused and drops it: a sender cut off in the middle of sending sees a broken
 * connection and not the answer that is already there. One that goes on and on is not waited for.
 */
export async function dropRest(request: IncomingMessage): Promise<void> {
  let left = DROPPED_BYTES;
  return new Promise((done) => {
    const stop = () => {
      clearTimeout(timer);
      request.off("data", count).pause();
      done();
    };
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) stop();
    };
    const timer = setTimeout(stop, DROPPED_MS);
    request.on("data", count).once("end", stop).once("close", stop).resume();
    if (request.readableEnded) stop();
  });
}

/** The peer's address: the last one that our own proxies (`TRUSTED_HOPS`) wrote, else the socket's. IPv6 by its /64. */
export function peerOf(request: IncomingMessage): string {
  const socket = request.socket.remoteAddress ?? "unknown";
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim());
  const raw = env.TRUSTED_HOPS > 0 ? forwarded.at(-env.TRUSTED_HOPS) || socket : socket;
  const address = raw.replace(/^::ffff:/, "");
  return address.includes(":") && address !== "::1" ? networkOf(address) : address;
}

const HOST = new URL(env.APP_ORIGIN).host;

/** What a framework must not believe: who forwarded, and the Origin that was already checked. */
const DROPPED = new Set([
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-for",
  "forwarded",
  "origin",
  "host",
  "connection",
  "transfer-encoding",
]);

/** What a call reads of a request, on the configured origin; `toRequest` makes the whole one, for screens. */
export function toApiRequest(request: IncomingMessage, url: string, body: Buffer | null): ApiRequest {
  const { headers } = request;
  return {
    method: request.method ?? "GET",
    url,
    headers: {
      get(name) {
        const value = DROPPED.has(name) ? undefined : headers[name];
        return value === undefined ? null : String(value);
      },
    },
    text: async () => body?.toString("utf8") ?? "",
    formData: () => {
      const type = headers["content-type"] ?? "";
      return new Response(body && new Uint8Array(body), { headers: { "content-type": type } }).formData();
    },
  };
}

/** A standard Request on the configured origin, whatever Host was sent. */
export function toRequest(
  request: IncomingMessage,
  url: string,
  body: Buffer | null,
  signal: AbortSignal,
): Request {
  const headers: Record<string, string> = { host: HOST };
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || DROPPED.has(name)) continue;
    headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return new Request(url, {
    method: request.method ?? "GET",
    headers,
    body: body && body.length > 0 ? new Uint8Array(body) : null,
    signal,
  });
}

/** The text of one field of a URL-encoded or multipart form, found without parsing files. */
export async function formFieldOf(contentType: string, body: Buffer, name: string): Promise<string | null> {
  if (contentType.startsWith("application/x-www-form-urlencoded")) {
    return new URLSearchParams(body.toString("utf8")).get(name);
  }
  if (!contentType.startsWith("multipart/form-data")) return null;
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": contentType },
    }).formData();
    const value = form.get(name);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}
