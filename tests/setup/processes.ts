import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startJobs, startWeb, untilAnswers } from "../../scripts/tools/stack/app";
import type { Child } from "../../scripts/tools/stack/children";
import { sendWebhooksTo } from "../../scripts/tools/stack/fakes";
import { freePort } from "../../scripts/tools/stack/ports";
import type { TestResources } from "./provided";

export type Processes = {
  /** Origins of the web servers, in order; the first is APP_ORIGIN. */
  urls: string[];
  /** Kills web server `index` at once, as a power cut would. */
  kill(index: number): Promise<void>;
  /** Starts web server `index` again on its port and waits until it is ready; asks a running one to stop first. */
  restart(index: number): Promise<void>;
  /** Asks web server `index` to stop, as a deploy does; answers how it ended ("exit code 0") and after how many milliseconds. */
  end(index: number): Promise<Ended>;
  /** The process id of web server `index`. */
  pid(index: number): number;
  /** Has a web server or worker throw an error that nobody catches, and answers how it ended. Needs `CRASH_ON_SIGNAL`. */
  crash(who: "web" | "worker", index: number): Promise<string>;
  killWorker(index: number): Promise<void>;
  endWorker(index: number): Promise<Ended>;
  /** Stops a worker's loop where it is, as a job that blocks it does, and lets it go on. */
  freezeWorker(index: number): void;
  thawWorker(index: number): void;
  /** True while all of them run. */
  areRunning(): boolean;
  /** Starts worker `index` again and waits until it works; asks a running one to stop first. */
  restartWorker(index: number): Promise<void>;
  /** Ends all of them at once: nobody waits for a test's last connections to drain. */
  stop(): Promise<void>;
};

type Ended = { how: string; ms: number };

async function end(child: Child): Promise<Ended> {
  const begun = Date.now();
  child.process.kill("SIGTERM");
  return { how: await child.ended, ms: Date.now() - begun };
}

/** Settings of processes that `crash` may end. */
export const CRASH_ON_SIGNAL = {
  NODE_OPTIONS: `--import=${fileURLToPath(new URL("./crash-on-signal.mjs", import.meta.url))}`,
};

const WORKER_READY_MS = 60_000;

/** How often a worker with this log has said that it works. */
export const timesReady = (log: string): number =>
  existsSync(log) ? readFileSync(log, "utf8").split('"ready":true').length - 1 : 0;

/** Resolves when a worker has said that it is ready once more than `before`; throws its last words when it ended instead. */
async function untilWorks(child: Child, log: string, before: number): Promise<void> {
  const deadline = Date.now() + WORKER_READY_MS;
  while (timesReady(log) <= before) {
    const isLate = Date.now() > deadline;
    if (isLate || !child.isRunning())
      throw new Error(
        `The worker ${isLate ? "is not ready after a minute" : "ended at its start"}: ${readFileSync(log, "utf8").slice(-1_500)}`,
      );
    await sleep(50);
  }
}

async function kill(child: Child): Promise<void> {
  child.process.kill("SIGKILL");
  await child.ended;
}

/**
 * Starts web servers and workers of the built app on a place. All web servers call themselves APP_ORIGIN,
 * as servers behind one balancer do. `env` adds to or replaces settings of the place,
 * `nodeFlags` are given to node.
 */
export async function startProcesses(
  place: TestResources,
  count: { webs: number; workers: number },
  env: Record<string, string> = {},
  nodeFlags: readonly string[] = [],
): Promise<Processes> {
  const ports = [Number(place.env.PORT)];
  while (ports.length < count.webs) ports.push(await freePort());
  const urls = ports.slice(0, count.webs).map((port) => `http://localhost:${port}`);
  const settings = { ...place.env, ...env };

  const startOne = (index: number): Child =>
    startWeb({
      name: `web-${index}`,
      env: { ...settings, PORT: String(ports[index]) },
      dataDir: place.folder,
      mode: "built",
      build: place.build,
      nodeFlags,
    });
  const ready = (index: number, child: Child) =>
    untilAnswers(`http://127.0.0.1:${ports[index]}`, child, join(place.folder, "logs", `web-${index}.log`));
  const startWorker = (index: number): Child =>
    startJobs({
      name: `worker-${index}`,
      env: settings,
      dataDir: place.folder,
      mode: "built",
      build: place.build,
      nodeFlags,
    });

  const webs = urls.map((_, index) => startOne(index));
  const workers = Array.from({ length: count.workers }, (_, index) => startWorker(index));
  const at = (children: Child[], index: number): Child => {
    const child = children[index];
    if (!child) throw new Error(`this market has no process number ${index}`);
    return child;
  };
  const stop = async () => {
    await Promise.all([...webs, ...workers].filter((child) => child.isRunning()).map(kill));
  };
  try {
    await Promise.all(webs.map((child, index) => ready(index, child)));
    if (urls[0]) await sendWebhooksTo(place.fakes, urls[0]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    urls,
    kill: (index) => kill(at(webs, index)),
    async restart(index) {
      await at(webs, index).stop();
      webs[index] = startOne(index);
      await ready(index, webs[index]);
    },
    end: (index) => end(at(webs, index)),
    pid: (index) => at(webs, index).process.pid ?? 0,
    crash(who, index) {
      const child = at(who === "web" ? webs : workers, index);
      child.process.kill("SIGUSR2");
      return child.ended;
    },
    killWorker: (index) => kill(at(workers, index)),
    endWorker: (index) => end(at(workers, index)),
    freezeWorker: (index) => void at(workers, index).process.kill("SIGSTOP"),
    thawWorker: (index) => void at(workers, index).process.kill("SIGCONT"),
    areRunning: () => [...webs, ...workers].every((child) => child.isRunning()),
    async restartWorker(index) {
      await at(workers, index).stop();
      const log = join(place.folder, "logs", `worker-${index}.log`);
      const before = timesReady(log);
      workers[index] = startWorker(index);
      await untilWorks(workers[index], log, before);
    },
    stop,
  };
}
