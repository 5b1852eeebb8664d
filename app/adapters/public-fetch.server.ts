import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { Agent } from "undici";
import { isLocalEnv } from "~/kit/env.server";
import { ServiceFailure } from "./service-failure.server";

/** Networks that an address which somebody typed must not lead to: this machine, its neighbors, what is no one host's. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
  ] as const),
  ...([
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
  ] as const),
  ...([
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
])
  PRIVATE.addSubnet(network, bits);
for (const [network, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["100::", 64],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  PRIVATE.addSubnet(network, bits, "ipv6");

/** Whether an IP address is one host's on the public internet; IPv4 written as IPv6 counts as what it is. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const kind = isIP(plain);
  if (kind === 6 && /^::ffff:/i.test(plain)) return false;
  return kind !== 0 && !PRIVATE.check(plain, kind === 6 ? "ipv6" : "ipv4");
}

/** Resolves a name to its public addresses only, at the moment of the connection: a name that leads elsewhere later is refused too. */
const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, "", 0);
    const allowed = found.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return done(Object.assign(new Error("not public"), { code: "ENOTPUBLIC" }), "", 0);
    if (options.all) return done(null, allowed as never);
    done(null, first.address, first.family);
  });

let agent: Agent | undefined;

/** The library is loaded at the first call: few processes ever make one, and it is a tenth of the work of a start. */
async function loadClient() {
  const { default: undici } = await import("undici");
  agent ??= new undici.Agent({ connect: isLocalEnv ? {} : { lookup: publicLookup } });
  return { dispatcher: agent, fetch: undici.fetch };
}

/**
 * Whether an address that a customer typed may be asked at all: https, with a name, on the usual port. Where developers work and tests run
 * the local fakes may be asked as well.
 */
export function isPublicUrl(url: URL): boolean {
  if (isLocalEnv && url.protocol === "http:" && url.hostname === "127.0.0.1") return true;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return url.protocol === "https:" && url.port === "" && isIP(host) === 0 && host.includes(".");
}

/** The most that is read of an answer. Bytes. */
const LARGEST = 1024 * 1024;

/** The bytes of an answer, but of one that is too large. */
async function bytesOf(body: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > LARGEST) throw new ServiceFailure("the answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * `fetch` for addresses that customers typed: to public hosts over https alone, without redirects, at most 1 MB.
 * @throws ServiceFailure for an address that may not be asked, and for an answer that is too large.
 */
export const publicFetch: typeof fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (!isPublicUrl(url)) throw new ServiceFailure("this address may not be asked", { code: "ENOTPUBLIC" });
  const { method, headers, body, signal } = init;
  const client = await loadClient();
  const answer = await client.fetch(url, {
    dispatcher: client.dispatcher,
    redirect: "error",
    ...(method ? { method } : {}),
    headers: Object.fromEntries(new Headers(headers)),
    body: body instanceof URLSearchParams ? body.toString() : ((body as string | null | undefined) ?? null),
    signal: signal ?? null,
  });
  const whole = await bytesOf(answer.body as AsyncIterable<Uint8Array> | null);
  const isEmpty = answer.status === 204 || answer.status === 304;
  return new Response(isEmpty ? null : new Uint8Array(whole), {
    status: answer.status,
    headers: [...answer.headers],
  });
};
