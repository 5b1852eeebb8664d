import { createServer, connect as dial, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { env } from "~/kit/env.server";
import { guest } from "../../as";
import { PASSWORD, uniqueEmail } from "../../builders";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

/** Redis behind a wire that can go silent: connections stay open, and nothing comes through. */
const sockets = new Set<Socket>();
let isSilent = false;
let wire: Server;
let environment: TestEnvironment;

function relay(from: Socket, to: Socket): void {
  sockets.add(from);
  from.on("data", (bytes) => !isSilent && to.write(bytes));
  from.on("close", () => to.destroy());
  from.on("error", () => to.destroy());
}

beforeAll(async () => {
  const redis = new URL(env.REDIS_URL);
  wire = createServer((near) => {
    const far = dial(Number(redis.port), redis.hostname);
    relay(near, far);
    relay(far, near);
  });
  await new Promise<void>((done) => wire.listen(0, "127.0.0.1", done));
  const address = wire.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const REDIS_URL = `redis://127.0.0.1:${port}${redis.pathname}`;
  environment = await ownEnvironment({ webs: 1, workers: 1 }, { REDIS_URL });
});
afterAll(async () => {
  await environment?.stop();
  for (const socket of sockets) socket.destroy();
  wire.close();
});

async function register(): Promise<string> {
  const email = uniqueEmail("silent");
  const made = await guest(environment.url).post("/api/accounts/registration/", {
    first_name: "Ana",
    last_name: "Reyes",
    email,
    password: PASSWORD,
  });
  expect(made.status).toBe(201);
  return email;
}

async function unfinished(): Promise<number> {
  const [row] = await environment.sql<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM outbox WHERE done_at IS NULL`;
  return row?.n ?? -1;
}

test("a Redis that no longer answers stops no message: the worker goes on without it", async () => {
  await register();
  await vi.waitFor(async () => expect(await unfinished()).toBe(0), { timeout: 20_000, interval: 250 });
  isSilent = true;
  await register();
  await vi.waitFor(async () => expect(await unfinished()).toBe(0), { timeout: 30_000, interval: 250 });
});

test("nor does it let limits go: a wrong password is still counted", async () => {
  const email = uniqueEmail("guessed");
  const tries = Array.from({ length: 27 }, (_, n) =>
    guest(environment.url).post("/api/accounts/login/", { email, password: `Wrong@${n}` }),
  );
  await Promise.all(tries);
  const next = await guest(environment.url).post("/api/accounts/login/", { email, password: "Wrong@2026" });
  expect(next.status).toBe(429);

  const screen = await fetch(`${environment.url}/login`);
  const cookies = screen.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const csrf = cookies.find((cookie) => cookie.startsWith("csrftoken="))?.slice("csrftoken=".length) ?? "";
  const form = await fetch(`${environment.url}/login`, {
    method: "POST",
    headers: { cookie: cookies.join("; ") },
    body: new URLSearchParams({ email, password: "Wrong@2026", csrf: decodeURIComponent(csrf) }),
  });
  expect(form.status).toBe(429);
  expect(Number(form.headers.get("retry-after"))).toBeGreaterThan(5);
});
