import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { securityHeaders } from "./headers.server";

/** What Node's parser says of bytes that are no request, and what we answer. Everything else is 400. */
const ANSWERS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "The headers are too large."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The request is too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
};
const MALFORMED = [400, "Malformed request."] as const;

function headersOf(text: string): Record<string, string> {
  return {
    ...securityHeaders("/", randomUUID(), true),
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(text)),
    connection: "close",
  };
}

function refuse(out: ServerResponse, status: number, detail: string): void {
  const text = JSON.stringify({ detail });
  out.writeHead(status, headersOf(text)).end(text);
}

/** HTTP/1.1 demands a `Host`; true where it is missing, and was refused here. */
export function refuseWithoutHost(request: IncomingMessage, out: ServerResponse): boolean {
  if (request.httpVersion !== "1.1" || request.headers.host !== undefined) return false;
  refuse(out, ...MALFORMED);
  return true;
}

/**
 * Answers what never becomes a request (no HTTP, headers of more than 16 kB, one that arrives too slowly, an `Expect` that
 * nobody knows) as every other answer is: JSON with a `detail` and the headers that protect a reader. Node's own words for
 * it have neither.
 */
export function answerUnreadable(server: Server): void {
  server.on("checkExpectation", (_request, out) => refuse(out, 417, "This expectation can't be met."));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    // an answer that has begun can't be taken back: a second one in it would be read as its body
    const { _httpMessage: answer } = socket as Duplex & { _httpMessage?: { headersSent: boolean } };
    if (!socket.writable || answer?.headersSent || error.code === "ECONNRESET") return void socket.destroy();
    const [status, detail] = ANSWERS[error.code ?? ""] ?? MALFORMED;
    const text = JSON.stringify({ detail });
    const lines = Object.entries(headersOf(text)).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`);
  });
}
