import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { constants, createGzip, gzip } from "node:zlib";

const zip = promisify(gzip);
const TEXTUAL = /^(text\/|application\/(json|javascript|xml|manifest\+json|problem\+json)|image\/svg)/;

function wantsGzip(request: IncomingMessage, response: Response): boolean {
  return (
    /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? "")) &&
    TEXTUAL.test(response.headers.get("content-type") ?? "") &&
    !response.headers.has("content-encoding")
  );
}

/**
 * Sends a standard Response through Node. Bodies that are already whole go out in one write; streams are piped with
 * back-pressure. Text above 1 kB is compressed when the client takes gzip.
 */
export async function send(
  request: IncomingMessage,
  out: ServerResponse,
  response: Response,
  extra: Record<string, string | string[]>,
): Promise<void> {
  out.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== "set-cookie") out.setHeader(name, value);
  for (const [name, value] of Object.entries(extra))
    if (name !== "set-cookie" && !out.hasHeader(name)) out.setHeader(name, value);
  const cookies = [...response.headers.getSetCookie(), ...[extra["set-cookie"] ?? []].flat()];
  if (cookies.length > 0) out.setHeader("set-cookie", cookies);
  if (request.method === "HEAD" || response.body === null) {
    out.end();
    return;
  }
  const compress = wantsGzip(request, response);
  if (compress) out.setHeader("vary", "Accept-Encoding");
  if (response.headers.get("x-streamed") === "yes") {
    out.removeHeader("x-streamed");
    if (compress) out.setHeader("content-encoding", "gzip");
    const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    await (compress
      ? pipeline(body, createGzip({ flush: constants.Z_SYNC_FLUSH }), out)
      : pipeline(body, out));
    return;
  }
  const body = Buffer.from(await response.arrayBuffer());
  if (compress && body.length > 1024) {
    const small = await zip(body, { level: 4 });
    out.setHeader("content-encoding", "gzip");
    out.setHeader("content-length", small.length);
    out.end(small);
    return;
  }
  out.setHeader("content-length", body.length);
  out.end(body);
}
