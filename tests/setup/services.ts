import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { asRole, ensureDatabase, ensureRoles, OWNER } from "../../scripts/tools/stack/database";
import { applyMigrations } from "../../scripts/tools/stack/migrations";
import { startPostgres } from "../../scripts/tools/stack/postgres";
import { startRedis } from "../../scripts/tools/stack/redis";
import { inRoot, root, typescript } from "../../scripts/tools/stack/root";
import { removeStaleTemporary, stopAllIn, temporaryFolder } from "../../scripts/tools/stack/scratch";
import { readSecrets } from "../../scripts/tools/stack/secrets";
import type { Services } from "./provided";

type Held = { services: Services; stop(): Promise<void> };
type Shared = typeof globalThis & { dindinTest?: { users: number; held: Promise<Held> } };

const TEMPLATE = "template_market";

/** The bundle lies in the checkout, where the packages that stay outside of it are found. */
async function bundleFakes(outfile: string): Promise<void> {
  await build({
    entryPoints: [inRoot("scripts/fakes/main.ts")],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    // the one file that finds others by its own place
    define: {
      "import.meta.url": JSON.stringify(pathToFileURL(inRoot("scripts/fakes/stripe/browser.ts")).href),
    },
    logLevel: "warning",
  });
}

async function start(): Promise<Held> {
  await removeStaleTemporary();
  const folder = temporaryFolder("test");
  const secrets = readSecrets(folder.path);
  const password = secrets.postgres_password;
  const generated = promisify(execFile)(process.execPath, typescript("scripts/tools/generate.ts"), {
    cwd: root,
  });
  const fakesProgram = inRoot(".cache/fakes", `${basename(folder.path)}.mjs`);
  const [database, redis] = await Promise.all([
    startPostgres({ dataDir: folder.path, password, durability: "throwaway" }),
    startRedis(folder.path),
    generated,
    bundleFakes(fakesProgram),
  ]);
  const adminUrl = database.adminUrl();
  await ensureRoles(adminUrl, { owner: secrets.owner_password, app: secrets.app_password });
  await ensureDatabase(adminUrl, TEMPLATE);
  await applyMigrations(asRole(database.adminUrl(TEMPLATE), OWNER, secrets.owner_password));
  return {
    services: {
      folder: folder.path,
      adminUrl,
      template: TEMPLATE,
      redisUrl: redis.url,
      secrets,
      fakesProgram,
    },
    async stop() {
      await Promise.all([database.stop(), redis.stop()]);
      // A test file that could not be loaded never came to stop its own market.
      await stopAllIn(folder.path);
      rmSync(fakesProgram, { force: true });
      if (process.env.KEEP_TEST_FOLDER) console.log(`Logs of this run: ${folder.path}`);
      else folder.remove();
    },
  };
}

/**
 * Takes hold of the run's Postgres and Redis, starting them for the first who asks. Every project of the
 * run asks in its own setup; the servers stop when the last one lets go.
 */
export async function acquireServices(): Promise<{ services: Services; release(): Promise<void> }> {
  const shared = globalThis as Shared;
  shared.dindinTest ??= { users: 0, held: start() };
  const mine = shared.dindinTest;
  mine.users += 1;
  const held = await mine.held;
  return {
    services: held.services,
    async release() {
      mine.users -= 1;
      if (mine.users > 0) return;
      shared.dindinTest = undefined;
      await held.stop();
    },
  };
}
