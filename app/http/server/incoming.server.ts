import type { IncomingMessage } from "node:http";
import { env } from "~/kit/env.server";
import type { Asked } from "../exchange";

/** Largest body of an ordinary request, of one picture (512000 bytes and its envelope), and of a members' CSV. Bytes. */
const ORDINARY = 256 * 1024;
const LIMITS: readonly [RegExp, number][] = [
  [/^\/api\/upload(_detail_list)?\/?$/i, 6 * 1024 * 1024],
  [/^\/dashboard\/members\/upload(\.data)?\/?$/i, 6 * 1024 * 1024],
  [/^\/api\/(accounts\/upload-dp|chef-profile-image|v2\/meal\/image)\/?$/i, 600 * 1024],
  [/^\/(account|chef\/)/i, 600 * 1024],
];

/** Thrown when a body is larger than its limit; what was read of it is dropped. */
export class BodyTooLarge extends Error {}

function limitFor(pathname: string): number {
  return LIMITS.find(([pattern]) => pattern.test(pathname))?.[1] ?? ORDINARY;
}

/** Reads a body whole, up to its path's limit, also when it comes without a length. */
export async function readWhole(request: IncomingMessage, pathname: string): Promise<Buffer> {
  const limit = limitFor(pathname);
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk as Buffer);
  }
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
export function toAsked(request: IncomingMessage, url: string, body: Buffer | null): Asked {
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
