import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { hashOf, unlessStamped } from "./stack/stamp";

const root = fileURLToPath(new URL("..", import.meta.url));
const schema = resolve(root, "prisma/schema.prisma");
const output = resolve(root, "prisma/client");

function runPrisma(): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [resolve(root, "node_modules/prisma/build/index.js"), "generate"], {
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
  const stamp = resolve(output, ".stamp");
  if (force) rmSync(stamp, { force: true });
  return unlessStamped(stamp, hashOf([schema, resolve(root, "node_modules/prisma/package.json")]), runPrisma);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const done = await generate(process.argv.includes("--force"));
  console.log(done ? "prisma/client written" : "prisma/client is up to date");
}
