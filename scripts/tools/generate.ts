import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { isMain, readArguments, runMain } from "./stack/cli";
import { withLock } from "./stack/lock";
import { inRoot, root, runTypescript } from "./stack/root";
import { hashOf, runUnlessStamped } from "./stack/stamp";

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
    return runUnlessStamped(stamp, hashOf(sources), runPrisma);
  });
}

/**
 * Writes the types of the client of our own API, `tests/client/api.d.ts`, when the calls or their schemas changed since
 * the last time. Answers whether it had to. Needs the typed Prisma client.
 */
export function generateClient(force = false): Promise<boolean> {
  const file = inRoot("tests/client/api.d.ts");
  const stamp = inRoot(".cache/client.stamp");
  return withLock(inRoot(".cache/generate.lock"), () => {
    if (force || !existsSync(file)) rmSync(stamp, { force: true });
    const sources = ["app/api", "app/domain", "app/http", "app/kit", "tests/client/write-client.ts"].map(
      (path) => inRoot(path),
    );
    return runUnlessStamped(stamp, hashOf(sources), () =>
      runTypescript("tests/client/write-client.ts", [file], {}, () => undefined),
    );
  });
}

const HELP = `npm run generate             write the typed database client and the typed client of our API where they are out of date
npm run generate -- --force  write them in any case`;

if (isMain(import.meta.url)) {
  runMain(async () => {
    const { values } = readArguments(HELP, { force: { type: "boolean" } });
    const say = (file: string, isNew: boolean) =>
      console.log(`${file} ${isNew ? "written" : "is up to date"}`);
    say("prisma/client", await generate(values.force));
    say("tests/client/api.d.ts", await generateClient(values.force));
  });
}
