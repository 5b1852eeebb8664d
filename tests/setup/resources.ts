import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { APP, asRole, cloneDatabase, dropDatabase, OWNER } from "../../scripts/tools/stack/database";
import { environmentOf } from "../../scripts/tools/stack/environment";
import { startFakes } from "../../scripts/tools/stack/fakes";
import { freePort } from "../../scripts/tools/stack/ports";
import { REDIS_DATABASES } from "../../scripts/tools/stack/redis";
import type { Services, TestResources } from "./provided";
import { setClock } from "./set-clock";

/** Numbers are handed out by Redis itself, since tests run in several processes; number 0 keeps the count. */
async function nextRedisUrl(redisUrl: string): Promise<string> {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 3 });
  try {
    const taken = await redis.incr("databases-handed-out");
    const number = 1 + ((taken - 1) % (REDIS_DATABASES - 1));
    await redis.select(number);
    await redis.flushdb();
    return `${redisUrl}/${number}`;
  } finally {
    redis.disconnect();
  }
}

function databaseUrl(services: Services, name: string, role: string, password: string): string {
  const url = new URL(asRole(services.adminUrl, role, password));
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Makes a copy of the migrated database, a Redis database and fakes of its own. `name` is unique in the run.
 * `startsAt` (ISO 8601) is the time it begins at; now when left out.
 */
export async function createResources(
  services: Services,
  name: string,
  startsAt?: string,
): Promise<{ place: TestResources; remove(): Promise<void> }> {
  const folder = join(services.folder, name);
  mkdirSync(folder, { recursive: true });
  const [redisUrl, fakes, port] = await Promise.all([
    nextRedisUrl(services.redisUrl),
    startFakes(folder, services.fakesProgram),
    freePort(),
    cloneDatabase(services.adminUrl, services.template, name),
  ]);
  const ownerUrl = databaseUrl(services, name, OWNER, services.secrets.owner_password);
  const offset_seconds = startsAt ? await setClock(ownerUrl, fakes, startsAt) : 0;
  const env = environmentOf({
    appEnv: "test",
    port,
    dataDir: folder,
    databaseUrl: databaseUrl(services, name, APP, services.secrets.app_password),
    migrateUrl: ownerUrl,
    redisUrl,
    secrets: services.secrets,
    fakes,
  });
  // Many processes share one server.
  const place: TestResources = {
    name,
    folder,
    offset_seconds,
    fakes: { control: fakes.control, services: fakes.services },
    env: { ...env, DATABASE_POOL: "8", LOG_LEVEL: "warn" },
  };
  return {
    place,
    async remove() {
      await fakes.stop();
      await dropDatabase(services.adminUrl, name);
    },
  };
}
