import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** One request, its body read. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  rawQuery: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});

export const html = (body: string, status = 200): Answer => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  body,
});

export const redirect = (location: string): Answer => ({ status: 302, headers: { location }, body: "" });

const LARGEST_BODY = 2_000_000;

/** An HTTP server over one function; null from it cuts the connection. A body above 2 MB is 413. */
export function httpServer(name: string, answer: (call: Call) => Promise<Answer | null>): Server {
  const server = createServer((request, response) => {
    serve(request, response, answer).catch((problem: unknown) => {
      process.stderr.write(`${name} fake: ${problem instanceof Error ? problem.stack : String(problem)}\n`);
      if (response.headersSent) response.destroy();
      else send(response, json({ error: "internal error of the fake" }, 500));
    });
  });
  server.keepAliveTimeout = 65_000;
  return server;
}

/** Stops listening and ends open connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Whether a page of another site asks: tools and tests send no Origin. */
function isForeign({ origin, host }: IncomingMessage["headers"]): boolean {
  return origin !== undefined && origin !== `http://${host}`;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (call: Call) => Promise<Answer | null>,
): Promise<void> {
  const url = request.url ?? "/";
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const rawQuery = mark < 0 ? "" : url.slice(mark + 1);
  // the controls are a developer's own: no page that they happen to visit may move the clock or have money refused
  if (path.startsWith("/__") && isForeign(request.headers))
    return send(response, json({ error: "this came from another site" }, 403, { connection: "close" }));
  const method = request.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? Buffer.alloc(0) : await readBody(request);
  if (body === null) return send(response, json({ error: "too large" }, 413, { connection: "close" }));
  const query = new URLSearchParams(rawQuery);
  const answered = await answer({ method, path, query, rawQuery, headers: request.headers, body });
  if (answered === null) response.destroy();
  else send(response, answered);
}

/** Waits `ms` of real time, without keeping the process alive for it. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** JSON of a body, or undefined when it is none. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The text fields of a JSON object or of a form, by name; anything that is no text is left out. */
export function readFields(call: Pick<Call, "headers" | "body">): Map<string, string> {
  const fields = new Map<string, string>();
  if (call.headers["content-type"]?.includes("json")) {
    const given = parseJson(call.body);
    if (given === null || typeof given !== "object") return fields;
    for (const [name, value] of Object.entries(given)) {
      if (typeof value === "string") fields.set(name, value);
      else if (typeof value === "number" || typeof value === "boolean") fields.set(name, String(value));
    }
    return fields;
  }
  for (const [name, value] of new URLSearchParams(call.body.toString("utf8"))) fields.set(name, value);
  return fields;
}

/** The whole body, or null when it is larger than any vendor would take. */
function readBody(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > LARGEST_BODY) resolve(null);
      else chunks.push(chunk);
    });
    request.on("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on("error", () => resolve(null));
  });
}

function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  const bytes = typeof answer.body === "string" ? Buffer.byteLength(answer.body) : answer.body.length;
  response.writeHead(answer.status, { ...answer.headers, "content-length": String(bytes) });
  response.end(answer.body);
}
