import { mkdirSync } from "node:fs";
import { connect } from "node:net";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Child, startChild } from "./children";
import { freePort } from "./ports";
import type { ReportProgress } from "./progress";
import { dockerAnswers, findProgram, installPackage } from "./system";

/** Enough for every parallel test to have one of its own. */
export const REDIS_DATABASES = 256;
const READY_WITHIN_MS = 60_000;
const SERVERS = ["redis-server", "valkey-server"];
const IMAGE = "redis:7-alpine";

export type RunningRedis = { port: number; url: string; child: Child; stop(): Promise<void> };

/** Asks `PING` on a bare connection. */
function answers(port: number): Promise<boolean> {
  return new Promise((told) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const end = (answer: boolean) => {
      socket.destroy();
      told(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once("error", () => end(false));
    socket.once("close", () => end(false));
    socket.once("connect", () => socket.write("PING\r\n"));
    socket.once("data", (chunk) => end(chunk.toString().startsWith("+PONG")));
  });
}

/**
 * Redis only wakes workers and counts tries; what matters is in Postgres. So nothing is written to disk,
 * and nothing may be evicted, since a queue with holes is worse than a refused write.
 */
function settings(port: number, folder: string): string[] {
  const fixed = [
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    "--maxmemory-policy",
    "noeviction",
  ];
  return [
    "--port",
    String(port),
    "--dir",
    folder,
    "--databases",
    String(REDIS_DATABASES),
    "--daemonize",
    "no",
    ...fixed,
  ];
}

type Way = { command: string; args: (port: number, folder: string) => string[]; program: string };

/** A server on the PATH, else the system's package, else Docker. */
async function findWay(say: ReportProgress): Promise<Way> {
  let server = findProgram(SERVERS);
  if (!server && (await installPackage("redis-server", say))) server = findProgram(SERVERS);
  if (server) return { command: server, args: settings, program: basename(server) };
  const docker = findProgram(["docker"]);
  if (docker && dockerAnswers()) {
    say(`no redis-server here: using Docker's ${IMAGE}`);
    const inside = settings(6379, "/tmp").map((word) => (word === "127.0.0.1" ? "0.0.0.0" : word));
    return {
      command: docker,
      // The client stays in the foreground and hands our stop signal on to the container.
      args: (port) => [
        "run",
        "--rm",
        "-p",
        `127.0.0.1:${port}:6379`,
        IMAGE,
        "redis-server",
        ...inside,
        "--protected-mode",
        "no",
      ],
      program: "docker",
    };
  }
  throw new Error(
    "No Redis found: install redis-server or valkey-server (Debian: apt-get install redis-server), " +
      "start Docker, or set REDIS_URL.",
  );
}

/** Makes sure that a Redis can be started, installing the system's package when it must and may. */
export async function ensureRedis(say: ReportProgress): Promise<void> {
  await findWay(say);
}

/** Starts a Redis (or Valkey) of our own on loopback, at a free port unless one is given, and waits until it answers. */
export async function startRedis(
  dataDir: string,
  say: ReportProgress = () => undefined,
  wanted?: number,
): Promise<RunningRedis> {
  const way = await findWay(say);
  const folder = join(dataDir, "redis");
  mkdirSync(folder, { recursive: true });
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort());
    const child = startChild({
      name: "redis",
      command: way.command,
      args: way.args(port, folder),
      cwd: folder,
      runDir: join(dataDir, "run"),
      output: { file: join(dataDir, "logs/redis.log") },
      program: way.program,
      graceMs: 5_000,
    });
    const deadline = Date.now() + READY_WITHIN_MS;
    while (child.isRunning() && Date.now() < deadline) {
      if (await answers(port)) return { port, url: `redis://127.0.0.1:${port}`, child, stop: child.stop };
      await sleep(20);
    }
    const ended = child.isRunning() ? "no answer" : await child.ended;
    await child.stop();
    if (attempt === 3)
      throw new Error(`Redis did not start (${ended}); see ${join(dataDir, "logs/redis.log")}`);
  }
}
