import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export const S3_KEYS = {
  accessKeyId: "AKIATESTDINDIN",
  secretAccessKey: "a-secret/with+signs",
  region: "us-east-1",
};

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Whether a request carries the signature (version 4) that its keys, headers and body ask for. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const parts =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
      request.headers.authorization ?? "",
    );
  if (!parts) return false;
  const [, id, day = "", region = "", names = "", signature] = parts;
  const given = String(request.headers["x-amz-content-sha256"] ?? "");
  if (id !== S3_KEYS.accessKeyId || (given !== "UNSIGNED-PAYLOAD" && given !== sha(body))) return false;
  const url = new URL(request.url ?? "/", "http://s3");
  const lines = names.split(";").map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
  const canonical = [request.method, url.pathname, "", lines.join(""), names, given].join("\n");
  const text = [
    "AWS4-HMAC-SHA256",
    request.headers["x-amz-date"],
    `${day}/${region}/s3/aws4_request`,
    sha(canonical),
  ];
  const key = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${S3_KEYS.secretAccessKey}`, day), region));
  return hmac(key, text.join("\n")).toString("hex") === signature;
}

/** A store that speaks as much of S3 as the product does: signed PUT, GET and DELETE of whole objects. */
export interface SmallS3 {
  url: string;
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** the status of every answer until it is set back to null; `cut`: connections are cut instead, `silent`: nothing is answered */
  broken: number | "cut" | "silent" | null;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function answer(store: SmallS3, request: IncomingMessage, body: Buffer): [status: number, Buffer?] {
  if (typeof store.broken === "number") return [store.broken];
  if (!isSigned(request, body)) return [403];
  const name = request.url ?? "";
  const known = store.objects.get(name);
  if (request.method === "PUT") {
    store.objects.set(name, { bytes: body, type: String(request.headers["content-type"]) });
    return [200];
  }
  if (request.method === "DELETE") return [store.objects.delete(name) ? 204 : 404];
  return known ? [200, known.bytes] : [404];
}

/** Starts one on a free port. */
export async function startSmallS3(): Promise<SmallS3> {
  const server: Server = createServer(async (request, out) => {
    if (store.broken === "silent") return;
    if (store.broken === "cut") return void out.destroy();
    const [status, bytes] = answer(store, request, await bodyOf(request));
    out.writeHead(status).end(bytes);
  });
  const store: SmallS3 = {
    url: "",
    objects: new Map(),
    broken: null,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  store.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return store;
}
