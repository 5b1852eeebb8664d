import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isHealthy } from "./health";

test("a worker is healthy while it leaves signs of life, whatever listens on PORT", async () => {
  const dir = mkdtempSync(join(tmpdir(), "health-"));
  const env = { HEARTBEAT_FILE: join(dir, "alive"), PORT: "1" };
  const worker = () => isHealthy("node build/worker.js", env);
  expect(await worker()).toBe(false);
  writeFileSync(env.HEARTBEAT_FILE, "");
  expect(await worker()).toBe(true);
  expect(await isHealthy("/sbin/docker-init -- node build/worker.js", env)).toBe(true);
  const before = new Date(Date.now() - 61_000);
  utimesSync(env.HEARTBEAT_FILE, before, before);
  expect(await worker()).toBe(false);
  rmSync(dir, { recursive: true });
});

test("a web server is healthy when /healthz says so", async () => {
  let status = 200;
  const server = createServer((request, answer) => {
    answer.writeHead(request.url === "/healthz" ? status : 404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const env = { PORT: String((server.address() as AddressInfo).port) };
  expect(await isHealthy("node build/server.js", env)).toBe(true);
  status = 503;
  expect(await isHealthy("node build/server.js", env)).toBe(false);
  await new Promise((done) => server.close(done));
  expect(await isHealthy("node build/server.js", env)).toBe(false);
});

test("migrations listen on nothing and are not ill for that", async () => {
  expect(await isHealthy("node build/migrate.js", { PORT: "1" })).toBe(true);
});
