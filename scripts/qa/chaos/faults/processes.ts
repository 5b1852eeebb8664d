import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "../fault";
import { expandSchema } from "../next-version";
import { letAMinutePass } from "./clock";

/** A power cut of one web server; it is back after a moment. */
const killWeb: Fault = {
  name: "web killed",
  weight: 5,
  suits: () => true,
  async strike(run, random) {
    const index = random.int(0, run.market.processes.urls.length - 1);
    await run.market.processes.kill(index);
    run.count("kills");
    await sleep(random.int(50, 800));
    await run.market.processes.restart(index);
    await letAMinutePass(run);
  },
};

const killWorker: Fault = {
  name: "worker killed",
  weight: 4,
  suits: () => true,
  async strike(run, random) {
    await run.market.processes.killWorker(0);
    run.count("kills");
    await sleep(random.int(50, 800));
    await run.market.processes.restartWorker(0);
    await letAMinutePass(run);
  },
};

/** A deploy: it is asked to stop, finishes what is under way, and the next one comes. */
const replaceWeb: Fault = {
  name: "web replaced (SIGTERM)",
  weight: 2,
  suits: () => true,
  strike: (run, random) => run.market.processes.restart(random.int(0, run.market.processes.urls.length - 1)),
};

const replaceWorker: Fault = {
  name: "worker replaced (SIGTERM)",
  weight: 2,
  suits: () => true,
  strike: (run) => run.market.processes.restartWorker(0),
};

/** The next version: the schema is expanded under the old one, then one process after another is replaced. */
const deploy: Fault = {
  name: "deploy of the next version",
  weight: 2,
  suits: () => true,
  async strike(run) {
    await expandSchema(run);
    for (const index of run.market.processes.urls.keys()) await run.market.processes.restart(index);
    await run.market.processes.restartWorker(0);
  },
};

export const processFaults: readonly Fault[] = [killWeb, killWorker, replaceWeb, replaceWorker, deploy];
