import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { makePlace } from "../../../tests/setup/place";
import type { Place } from "../../../tests/setup/provided";
import { build } from "../../tools/build";
import { BUILD_LOCK } from "../../tools/stack/builds";
import { asRole, ensureDatabase, ensureRoles, OWNER } from "../../tools/stack/database";
import { withLock } from "../../tools/stack/lock";
import { applyMigrations } from "../../tools/stack/migrations";
import { startPostgres } from "../../tools/stack/postgres";
import { startRedis } from "../../tools/stack/redis";
import { inRoot } from "../../tools/stack/root";
import { endAllOf, sweepTemporary, temporaryFolder } from "../../tools/stack/scratch";
import { readSecrets } from "../../tools/stack/secrets";
import type { Shakable } from "./market";

const TEMPLATE = "template_market";

/** Servers of a run's own, which it may shake, and a place on them. */
export interface OwnPlace {
  place: Place;
  postgres: Shakable;
  redis: Shakable;
  /** superuser's address of the run's database: for mutants that take a rule of the schema away */
  adminUrl: string;
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
 * Starts a Postgres whose commits survive an immediate restart, a Redis and the doubles, and makes a fresh migrated
 * database there. `bundles` is the build that the market is to run.
 */
export async function openPlace(bundles: string, name: string): Promise<OwnPlace> {
  await sweepTemporary();
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
  const { place, remove } = await makePlace(services, name);
  place.build = bundles;
  const { port } = database;
  const postgres: Shakable = {
    async stop(how) {
      database.child.process.kill(how === "politely" ? "SIGINT" : "SIGQUIT");
      await database.child.ended;
    },
    async start() {
      database = await startPostgres({ ...options, port });
    },
  };
  const redis: Shakable = {
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
    async remove() {
      await remove().catch(() => undefined);
      await Promise.all([database.stop(), server.stop()]);
      await endAllOf(folder.path);
      if (process.env.KEEP_CHAOS_FOLDER) console.log(`Logs of this run: ${folder.path}`);
      else folder.remove();
    },
  };
}
