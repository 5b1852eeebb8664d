import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Child, type Settings, startChild } from "./children";
import { inRoot, root, typescript } from "./root";

const READY_WITHIN_MS = 60_000;

export type AppPlan = {
  /** Name of the record and of the log, for instance "web" or "web-2". */
  name: string;
  env: Record<string, string>;
  dataDir: string;
  /** `built` runs the bundles; `dev` runs the sources with hot reload, its output in the terminal. */
  mode: "built" | "dev";
  /** Where the bundles lie (`takeBuild`); `build/` of the checkout, which the next build replaces, when left out. */
  build?: string | undefined;
  /** Flags for node itself. */
  nodeFlags?: readonly string[];
};

function environment(plan: AppPlan): Settings {
  const mode =
    plan.mode === "dev" ? { HOT_RELOAD: "1", NODE_ENV: "development" } : { NODE_ENV: "production" };
  return { ...process.env, ...plan.env, ...mode };
}

function start(plan: AppPlan, args: string[]): Child {
  return startChild({
    name: plan.name,
    command: process.execPath,
    args: [...(plan.nodeFlags ?? []), ...args],
    cwd: root,
    env: environment(plan),
    runDir: join(plan.dataDir, "run"),
    output: plan.mode === "dev" ? "inherit" : { file: join(plan.dataDir, "logs", `${plan.name}.log`) },
    graceMs: 15_000,
  });
}

/** Starts a web server; it answers on PORT of its environment some time later (`untilAnswers`). */
export function startWeb(plan: AppPlan): Child {
  return start(
    plan,
    plan.mode === "dev" ? typescript("app/server.ts") : [inRoot(plan.build ?? "build", "server.js")],
  );
}

/** Starts a process that works off the queue. */
export function startJobs(plan: AppPlan): Child {
  const watch = [
    inRoot("node_modules/tsx/dist/cli.mjs"),
    "watch",
    "--clear-screen=false",
    inRoot("jobs/worker.ts"),
  ];
  return start(plan, plan.mode === "dev" ? watch : [inRoot(plan.build ?? "build", "worker.js")]);
}

/** Resolves when the web server at `origin` answers `/readyz` with 200; throws when it ended or stays silent. */
export async function untilAnswers(origin: string, child: Child, log: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (child.isRunning() && Date.now() < deadline) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  const how = child.isRunning() ? "is not ready after a minute" : `ended with ${await child.ended}`;
  const said = existsSync(log) ? readFileSync(log, "utf8").slice(-1_500) : "";
  throw new Error(`The web server ${how}; see ${log}\n${said}`);
}

/** Starts a web server and resolves when it is ready; one that does not get there is stopped, and the reason thrown. */
export async function startReadyWeb(plan: AppPlan): Promise<Child> {
  const child = startWeb(plan);
  const log = join(plan.dataDir, "logs", `${plan.name}.log`);
  await untilAnswers(`http://127.0.0.1:${plan.env.PORT}`, child, log).catch(async (error: unknown) => {
    await child.stop();
    throw error;
  });
  return child;
}
