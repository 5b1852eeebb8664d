import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import type { Fault } from "../fault";
import { advanceOneMinute } from "./clock";

function restartPostgres(how: "politely" | "at once", weight: number): Fault {
  return {
    name: how === "politely" ? "Postgres restarted (fast)" : "Postgres restarted (immediate)",
    weight,
    suits: (run) => run.environment.postgres !== null,
    async strike(run) {
      await run.environment.postgres?.stop(how);
      await run.environment.postgres?.start();
      await advanceOneMinute(run);
    },
  };
}

/** Half of the connections that web and jobs have are cut, in the middle of whatever they do. */
const cutConnections: Fault = {
  name: "half of the connections cut",
  weight: 4,
  suits: () => true,
  async strike(run) {
    const cut = await run.environment.sql`
      SELECT pg_terminate_backend(pid) FROM (
        SELECT pid, row_number() OVER (ORDER BY pid) AS n FROM pg_stat_activity
        WHERE datname = current_database() AND usename = current_user AND application_name = 'dindin' AND pid <> pg_backend_pid()) half
      WHERE n % 2 = 0`.catch(() => []);
    run.count("connections cut", cut.length);
  },
};

/** Redis forgets everything of this market: jobs, schedulers, counts. */
const flushRedis: Fault = {
  name: "Redis flushed",
  weight: 3,
  suits: () => true,
  async strike(run) {
    const redis = new Redis(run.environment.place.env.REDIS_URL ?? "", { maxRetriesPerRequest: 3 });
    redis.on("error", () => undefined);
    try {
      await redis.flushdb();
    } finally {
      redis.disconnect();
    }
  },
};

const stopRedis: Fault = {
  name: "Redis stopped for a while",
  weight: 2,
  suits: (run) => run.environment.redis !== null,
  async strike(run, random) {
    await run.environment.redis?.stop("at once");
    await sleep(random.int(500, 4_000));
    await run.environment.redis?.start();
  },
};

export const serverFaults: readonly Fault[] = [
  restartPostgres("politely", 1),
  restartPostgres("at once", 2),
  cutConnections,
  flushRedis,
  stopRedis,
];
