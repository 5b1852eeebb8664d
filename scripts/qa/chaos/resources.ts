import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { TestResources } from "../../../tests/setup/provided";
import { createResources } from "../../../tests/setup/resources";
import { build } from "../../tools/build";
import { BUILD_LOCK } from "../../tools/stack/builds";
import { asRole, ensureDatabase, ensureRoles, OWNER } from "../../tools/stack/database";
import { withLock } from "../../tools/stack/lock";
import { applyMigrations } from "../../tools/stack/migrations";
import { startPostgres } from "../../tools/stack/postgres";
import { startRedis } from "../../tools/stack/redis";
import { inRoot } from "../../tools/stack/root";
import { removeStaleTemporary, stopAllIn, temporaryFolder } from "../../tools/stack/scratch";
import { readSecrets } from "../../tools/stack/secrets";
import type { RestartableServer } from "./environment";

const TEMPLATE = "template_market";

/** Servers of a run's own, which it may shake, and a place on them. */
export interface OwnResources {
  place: TestResources;
  postgres: RestartableServer;
  redis: RestartableServer;
  /** superuser's address of the run's database: for mutants that take a rule of the schema away */
  adminUrl: string;
  /** the same of the server, beside any database that may be replaced */
  serverUrl: string;
  remove(): Promise<void>;
}

/** A copy of the build that nobody else writes to, inside the checkout so that it finds its packages. */
export async function copyBuild(name: string): Promise<string> {
  await build((detail) => console.error(detail));
  const folder = inRoot(".cache/chaos", name);
  mkdirSync(folder, { recursive: true });
  await withLock(BUILD_LOCK, async () => cpSync(inRoot("build"), join(folder, "build"), { recursive: true }));
  return join(folder, "build");
}

/**
 * Starts a Postgres whose commits survive an immediate restart, a Redis and the fakes, and makes a fresh migrated
 * database there. `bundles` is the build that the environment is to run.
 */
export async function openResources(bundles: string, name: string): Promise<OwnResources> {
  await removeStaleTemporary();
  const folder = temporaryFolder("chaos");
  const secrets = readSecrets(folder.path);
  const options = { dataDir: folder.path, password: secrets.postgres_password, durability: "keep" } as const;
  let database = await startPostgres(options);
  let server = await startRedis(folder.path);
  const adminUrl = database.adminUrl();
  await ensureRoles(adminUrl, { owner: secrets.owner_password, app: secrets.app_password });
  await ensureDatabase(adminUrl, TEMPLATE);
  await applyMigrations(asRole(database.adminUrl(TEMPLATE), OWNER, secrets.owner_password));
  const services = { folder: folder.path, adminUrl, template: TEMPLATE, redisUrl: server.url, secrets };
  const { place, remove } = await createResources(services, name);
  place.build = bundles;
  const { port } = database;
  const postgres: RestartableServer = {
    async stop(how) {
      database.child.process.kill(how === "politely" ? "SIGINT" : "SIGQUIT");
      await database.child.ended;
    },
    async start() {
      database = await startPostgres({ ...options, port });
    },
  };
  const redis: RestartableServer = {
    async stop() {
      server.child.process.kill("SIGKILL");
      await server.child.ended;
    },
    async start() {
      server = await startRedis(folder.path, () => undefined, server.port);
    },
  };
  return {
    place,
    postgres,
    redis,
    adminUrl: database.adminUrl(name),
    serverUrl: adminUrl,
    async remove() {
      await remove().catch(() => undefined);
      await Promise.all([database.stop(), server.stop()]);
      await stopAllIn(folder.path);
      if (process.env.KEEP_CHAOS_FOLDER) console.log(`Logs of this run: ${folder.path}`);
      else folder.remove();
    },
  };
}
