import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/** Asked for again each time, so that no browser stays with an old one. */
const WORKER = "/sw.js";

interface File {
  path: string;
  type: string;
  size: number;
  etag: string;
  cache: string;
  /** The same file as the build packed it, in the order in which they are preferred. */
  packed: readonly { encoding: string; path: string; size: number }[];
}

/** What the build writes beside a text file (scripts/tools/stack/pack.ts). */
const PACKED: readonly [encoding: string, suffix: string][] = [
  ["br", ".br"],
  ["gzip", ".gz"],
];

async function walk(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** What is served from the build: listed once at start, so that a path outside of it cannot even be asked for. */
export async function listStatic(folder: string): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  const found = await walk(folder);
  const sizes = new Map(
    await Promise.all(found.map(async (path) => [path, (await stat(path)).size] as const)),
  );
  for (const path of found) {
    if (/\.(br|gz|map)$/.test(path) || path.includes("/.vite/")) continue;
    const name = `/${relative(folder, path)}`;
    const size = sizes.get(path) ?? 0;
    const hashed = name.startsWith("/assets/");
    files.set(name, {
      path,
      size,
      type: TYPES[extname(path)] ?? "application/octet-stream",
      etag: `"${size.toString(36)}-${Math.trunc((await stat(path)).mtimeMs).toString(36)}"`,
      cache: hashed
        ? "public, max-age=31536000, immutable"
        : name === WORKER
          ? "no-cache"
          : "public, max-age=3600",
      packed: PACKED.flatMap(([encoding, suffix]) => {
        const packedSize = sizes.get(path + suffix);
        return packedSize === undefined ? [] : [{ encoding, path: path + suffix, size: packedSize }];
      }),
    });
  }
  return files;
}

/** Sends a built file when there is one under this path, with the `extra` headers of every answer. Answers whether it did. */
export async function sendStatic(
  files: Map<string, File>,
  pathname: string,
  request: IncomingMessage,
  out: ServerResponse,
  extra: Record<string, string | string[]>,
): Promise<boolean> {
  const file = files.get(pathname);
  if (!file || (request.method !== "GET" && request.method !== "HEAD")) return false;
  for (const [name, value] of Object.entries(extra)) out.setHeader(name, value);
  out.setHeader("content-type", file.type);
  out.setHeader("cache-control", file.cache);
  out.setHeader("etag", file.etag);
  if (request.headers["if-none-match"] === file.etag) {
    out.writeHead(304).end();
    return true;
  }
  const taken = String(request.headers["accept-encoding"] ?? "");
  const packed = file.packed.find(({ encoding }) => new RegExp(`\\b${encoding}\\b`).test(taken));
  if (packed) out.setHeader("content-encoding", packed.encoding);
  if (file.packed.length > 0) out.setHeader("vary", "Accept-Encoding");
  out.setHeader("content-length", packed?.size ?? file.size);
  if (request.method === "HEAD") out.end();
  else await pipeline(createReadStream(packed?.path ?? file.path), out).catch(() => out.destroy());
  return true;
}
