import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "../fault";
import { expandSchema } from "../next-version";
import { advanceOneMinute } from "./clock";

/** A power cut of one web server; it is back after a moment. */
const killWeb: Fault = {
  name: "web killed",
  weight: 5,
  suits: () => true,
  async strike(run, random) {
    const index = random.int(0, run.environment.processes.urls.length - 1);
    await run.environment.processes.kill(index);
    run.count("kills");
    await sleep(random.int(50, 800));
    await run.environment.processes.restart(index);
    await advanceOneMinute(run);
  },
};

const killWorker: Fault = {
  name: "worker killed",
  weight: 4,
  suits: () => true,
  async strike(run, random) {
    await run.environment.processes.killWorker(0);
    run.count("kills");
    await sleep(random.int(50, 800));
    await run.environment.processes.restartWorker(0);
    await advanceOneMinute(run);
  },
};

/** A deploy: it is asked to stop, finishes what is under way, and the next one comes. */
const replaceWeb: Fault = {
  name: "web replaced (SIGTERM)",
  weight: 2,
  suits: () => true,
  strike: (run, random) =>
    run.environment.processes.restart(random.int(0, run.environment.processes.urls.length - 1)),
};

const replaceWorker: Fault = {
  name: "worker replaced (SIGTERM)",
  weight: 2,
  suits: () => true,
  strike: (run) => run.environment.processes.restartWorker(0),
};

/** The next version: the schema is expanded under the old one, then one process after another is replaced. */
const deploy: Fault = {
  name: "deploy of the next version",
  weight: 2,
  suits: () => true,
  async strike(run) {
    await expandSchema(run);
    for (const index of run.environment.processes.urls.keys()) await run.environment.processes.restart(index);
    await run.environment.processes.restartWorker(0);
  },
};

export const processFaults: readonly Fault[] = [killWeb, killWorker, replaceWeb, replaceWorker, deploy];
