import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { constants, createGzip, gzip } from "node:zlib";
import { type ApiResponse, type BufferedResponse, isBuffered } from "../exchange";
import { dropRest } from "./incoming.server";

const zip = promisify(gzip);
/** What shrinks; a stream of events is small, and each must leave at once. */
const TEXTUAL =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json|problem\+json)|image\/svg)/;

const WORTH_ZIPPING = 1024;

type Extra = Record<string, string | string[]>;

function takesGzip(request: IncomingMessage): boolean {
  return /\bgzip\b/.test(request.headers["accept-encoding"]?.toString() ?? "");
}

function wantsGzip(request: IncomingMessage, response: Response): boolean {
  return (
    takesGzip(request) &&
    TEXTUAL.test(response.headers.get("content-type") ?? "") &&
    !response.headers.has("content-encoding")
  );
}

/** An answer whose text is whole: head and body leave in one write. */
async function sendBuffered(
  request: IncomingMessage,
  out: ServerResponse,
  whole: BufferedResponse,
  extra: Extra,
): Promise<void> {
  const headers: Record<string, string | string[] | number> = { ...extra, ...whole.headers };
  let body: string | Buffer = whole.text;
  if (takesGzip(request)) {
    headers.vary = "Accept-Encoding";
    if (body.length > WORTH_ZIPPING) {
      body = await zip(body, { level: 4 });
      headers["content-encoding"] = "gzip";
    }
  }
  if (request.method === "HEAD") body = "";
  else headers["content-length"] = Buffer.byteLength(body);
  out.writeHead(whole.status, headers).end(body);
}

/**
 * Sends an answer through Node; `document` is the page of an answer whose own body is empty. Bodies that are already whole go out in one write; streams are piped with back-pressure.
 * Text above 1 kB is compressed when the client takes gzip.
 */
export async function send(
  request: IncomingMessage,
  out: ServerResponse,
  response: ApiResponse,
  extra: Extra,
  document?: string,
): Promise<void> {
  if (isBuffered(response)) return sendBuffered(request, out, response, extra);
  out.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== "set-cookie") out.setHeader(name, value);
  for (const [name, value] of Object.entries(extra))
    if (name !== "set-cookie" && !out.hasHeader(name)) out.setHeader(name, value);
  const cookies = [...response.headers.getSetCookie(), ...[extra["set-cookie"] ?? []].flat()];
  if (cookies.length > 0) out.setHeader("set-cookie", cookies);
  if (request.method === "HEAD" || (response.body === null && document === undefined)) {
    out.end();
    return;
  }
  const compress = wantsGzip(request, response);
  if (compress) out.appendHeader("vary", "Accept-Encoding");
  if (response.body !== null && response.headers.get("x-streamed") === "yes") {
    out.removeHeader("x-streamed");
    if (compress) out.setHeader("content-encoding", "gzip");
    const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    await (compress
      ? pipeline(body, createGzip({ flush: constants.Z_SYNC_FLUSH }), out)
      : pipeline(body, out));
    return;
  }
  const body = document ?? Buffer.from(await response.arrayBuffer());
  if (compress && body.length > WORTH_ZIPPING) {
    const small = await zip(body, { level: 4 });
    out.setHeader("content-encoding", "gzip");
    out.setHeader("content-length", small.length);
    out.end(small);
    return;
  }
  out.setHeader("content-length", Buffer.byteLength(body));
  out.end(body);
}

/**
 * Sends the answer to a form or call that was refused before anything read it. A body that is too large (413) is refused
 * at once, and the connection closed once the sender is through, or was given time enough: Node shuts the socket with the
 * last byte of an answer, and a sender in the middle of sending would then see a broken connection and no answer.
 */
export async function sendRefused(
  request: IncomingMessage,
  out: ServerResponse,
  response: Response,
  extra: Extra,
  document?: string,
): Promise<void> {
  if (response.status !== 413) return send(request, out, response, extra, document);
  const text = document ?? Buffer.from(await response.arrayBuffer());
  const headers = { ...extra, ...Object.fromEntries(response.headers) };
  out
    .writeHead(413, { ...headers, "content-length": Buffer.byteLength(text), connection: "close" })
    .write(text);
  await dropRest(request);
  out.end();
  request.destroy();
}
