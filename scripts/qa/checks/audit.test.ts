import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { typescript } from "../../tools/stack/root";
import { type Audit, audit } from "./audit";

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** npm itself takes a second to start, and much longer on a busy machine. */
const PATIENCE_MS = 25_000;

type Answer = (out: ServerResponse, asked: Record<string, string[]>) => void;

/** A registry of this test's own, which answers the question about holes by `answer`: an environment that names it. */
async function registryThat(answer: Answer): Promise<NodeJS.ProcessEnv> {
  const server = createServer(async (request: IncomingMessage, out) => {
    if (request.method !== "POST" || !request.url?.endsWith("/security/advisories/bulk"))
      return out.writeHead(404).end("{}");
    const isPacked = request.headers["content-encoding"] === "gzip";
    const body = await text(isPacked ? request.pipe(createGunzip()) : request);
    answer(out, JSON.parse(body));
  });
  opened.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` };
}

async function askRegistry(answer: Answer, withinMs = PATIENCE_MS): Promise<Audit> {
  return audit(await registryThat(answer), withinMs);
}

/** The check as `npm run check` runs it: how it ended, and what it said. */
async function check(answer: Answer): Promise<{ code: number | null; said: string }> {
  const args = typescript("scripts/qa/checks/audit.ts");
  const child = spawn(process.execPath, args, { env: await registryThat(answer), stdio: "pipe" });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said: (await said).join("") };
}

const advisory = (severity: string) => ({
  id: 1,
  url: "https://advisories.example/1",
  title: "Runs what it is sent",
  severity,
  vulnerable_versions: "<99",
  cwe: [],
  cvss: { score: 9.8, vectorString: null },
});
const json = (out: ServerResponse, status: number, body: object) =>
  out.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

test("a critical hole in what is installed is named, what builds and tests among it", async () => {
  let names: string[] = [];
  const found = await askRegistry((out, asked) => {
    names = Object.keys(asked);
    json(out, 200, { zod: [advisory("critical")], clsx: [advisory("high")] });
  });
  expect(found).toEqual({ holes: ["zod <99: Runs what it is sent https://advisories.example/1"] });
  expect(names).toEqual(
    expect.arrayContaining(["zod", "react", "stripe", "@remix-run/node", "vite", "esbuild"]),
  );
});

test("no critical hole: nothing to say", async () => {
  expect(await askRegistry((out) => json(out, 200, { clsx: [advisory("high")] }))).toEqual({ holes: [] });
});

test.each([404, 405, 500])("a registry that answers %i could not be asked", async (status) => {
  const found = await askRegistry((out) => json(out, status, {}));
  expect(found).toEqual({ unasked: expect.stringContaining(String(status)) });
});

test("one that never answers is not waited for; neither is one that is not there", async () => {
  expect(await askRegistry(() => undefined, 3_000)).toEqual({ unasked: "no answer within 3 s" });
  const nowhere = { ...process.env, npm_config_registry: "http://127.0.0.1:9/" };
  expect(await audit(nowhere, PATIENCE_MS)).toEqual({ unasked: expect.stringContaining("ECONNREFUSED") });
});

test("the check fails on a critical hole, and passes with a note where nobody could be asked", async () => {
  const hole = await check((out) => json(out, 200, { stripe: [advisory("critical")] }));
  expect(hole).toEqual({ code: 1, said: expect.stringContaining("stripe <99: Runs what it is sent") });
  const unasked = await check((out) => json(out, 404, {}));
  expect(unasked).toEqual({
    code: 0,
    said: expect.stringMatching(/^Note: the npm registry could not be asked: 404/),
  });
});
