import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { untilAnswers } from "../../tools/stack/app";
import { BUILD_LOCK } from "../../tools/stack/builds";
import { type Child, startChild } from "../../tools/stack/children";
import { withLock } from "../../tools/stack/lock";
import type { ReportProgress } from "../../tools/stack/progress";
import { inRoot, root, runTypescript } from "../../tools/stack/root";
import { bundleBare } from "./bare/bundle";

type Env = Record<string, string>;

const productOf = (dataDir: string): string => join(dataDir, "app");

/** Builds the product where it is stale and keeps a copy, so that a build made meanwhile does not change what is measured. */
export async function buildProduct(dataDir: string, say: ReportProgress): Promise<void> {
  await runTypescript("scripts/tools/build.ts", [], process.env, say);
  await withLock(BUILD_LOCK, async () => {
    rmSync(productOf(dataDir), { recursive: true, force: true });
    cpSync(inRoot("build"), join(productOf(dataDir), "build"), { recursive: true });
  });
}

async function start(name: string, file: string, dataDir: string, origin: string, env: Env): Promise<Child> {
  const log = join(dataDir, "logs", `${name}.log`);
  const child = startChild({
    name,
    command: process.execPath,
    args: [file],
    cwd: root,
    env: { ...process.env, ...env, NODE_ENV: "production" },
    runDir: join(dataDir, "run"),
    output: { file: log },
    graceMs: 15_000,
  });
  await untilAnswers(origin, child, log).catch(async (error: unknown) => {
    await child.stop();
    throw error;
  });
  return child;
}

/** A web server of the product, from the copy of its build. `name` is that of its log. */
export function startProduct(name: string, dataDir: string, port: number, env: Env): Promise<Child> {
  const file = join(productOf(dataDir), "build/server.js");
  return start(name, file, dataDir, `http://127.0.0.1:${port}`, { ...env, PORT: String(port) });
}

/** The bare server, bundled again into a file below the checkout, where its packages are found. */
export async function startBare(
  dataDir: string,
  port: number,
  env: Env,
  file = join(dataDir, "bare.mjs"),
): Promise<Child> {
  await bundleBare(file);
  return start("bare", file, dataDir, `http://127.0.0.1:${port}`, { ...env, BARE_PORT: String(port) });
}
