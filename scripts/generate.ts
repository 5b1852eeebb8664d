import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { isMain, readArguments, runMain } from "./stack/cli";
import { withLock } from "./stack/lock";
import { inRoot, root } from "./stack/root";
import { hashOf, unlessStamped } from "./stack/stamp";

function runPrisma(): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [inRoot("node_modules/prisma/build/index.js"), "generate"], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        // Generating needs no schema engine, but the command fetches one unless it is told of a file that exists.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: "1",
        CHECKPOINT_DISABLE: "1",
      },
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk));
    child.on("error", failed);
    child.on("close", (code) => (code === 0 ? done() : failed(new Error(`prisma generate failed\n${said}`))));
  });
}

/**
 * Writes the typed Prisma client to `prisma/client` when the schema or Prisma's version changed since the
 * last time. Answers whether it had to.
 */
export function generate(force = false): Promise<boolean> {
  const stamp = inRoot("prisma/client/.stamp");
  return withLock(inRoot(".cache/generate.lock"), () => {
    if (force) rmSync(stamp, { force: true });
    const sources = [inRoot("prisma/schema.prisma"), inRoot("node_modules/prisma/package.json")];
    return unlessStamped(stamp, hashOf(sources), runPrisma);
  });
}

const HELP = `npm run generate             write the typed Prisma client when prisma/schema.prisma changed
npm run generate -- --force  write it in any case`;

if (isMain(import.meta.url)) {
  runMain(async () => {
    const { values } = readArguments(HELP, { force: { type: "boolean" } });
    console.log((await generate(values.force)) ? "prisma/client written" : "prisma/client is up to date");
  });
}
