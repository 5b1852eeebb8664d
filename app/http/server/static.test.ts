import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packFiles } from "../../../scripts/tools/stack/pack";
import { listStatic, sendStatic } from "./static.server";

const TEXT = "export const dinner = 'soon';\n".repeat(100);
const folder = mkdtempSync(join(tmpdir(), "static-"));
const server = createServer();
let origin: string;

beforeAll(async () => {
  writeFileSync(join(folder, "page.js"), TEXT);
  writeFileSync(join(folder, "small.js"), "export {};\n");
  await packFiles(folder);
  const files = await listStatic(folder);
  server.on("request", async (request, out) => {
    if (!(await sendStatic(files, request.url ?? "", request, out, {}))) out.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function ask(path: string, taken?: string) {
  const headers = taken === undefined ? {} : { "accept-encoding": taken };
  const answer = await new Promise<IncomingMessage>((done) => get(origin + path, { headers }, done));
  const body = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, headers: answer.headers, body };
}

test("a script comes packed as tightly as the browser can read", async () => {
  const br = await ask("/page.js", "gzip, deflate, br, zstd");
  expect(br.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  expect(brotliDecompressSync(br.body).toString()).toBe(TEXT);
  const gzip = await ask("/page.js", "gzip, deflate");
  expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  expect(gunzipSync(gzip.body).toString()).toBe(TEXT);
  expect(gzip.headers["content-length"]).toBe(String(gzip.body.length));
});

test("who can read neither gets it as it is", async () => {
  const plain = await ask("/page.js");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.vary).toBe("Accept-Encoding");
  expect(plain.body.toString()).toBe(TEXT);
});

test("what is small is not packed, and packed files have no address of their own", async () => {
  expect((await ask("/small.js", "br")).headers["content-encoding"]).toBeUndefined();
  expect((await ask("/page.js.br")).status).toBe(404);
  expect((await ask("/page.js.gz")).status).toBe(404);
});
