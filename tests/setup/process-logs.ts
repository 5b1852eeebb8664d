import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withConnection } from "../../scripts/tools/stack/database";
import type { TestResources } from "./provided";

/** Of each log. Characters. */
const MUCH = 3_000;

/** Jobs that are not done, with their last error, and what the database is doing, a line each. */
async function readDatabase(url: string): Promise<string[]> {
  return withConnection(url, async (sql) => {
    const open = await sql`
      SELECT app_now() AS now, topic, key, attempts, run_after, lease_until, dead_at, last_error FROM outbox
      WHERE done_at IS NULL ORDER BY id DESC LIMIT 10`;
    const busy = await sql`
      SELECT pid, state, wait_event, now() - query_start AS age, application_name, left(query, 200) AS query FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`;
    return [...open, ...busy].map((row) => JSON.stringify(row));
  }).catch((error: unknown) => [String(error)]);
}

/** For a failed test: the end of the log of each process of its marketplace, and what its database was about. */
export async function processLogs(place: TestResources): Promise<string> {
  const folder = join(place.folder, "logs");
  const logs = existsSync(folder) ? readdirSync(folder) : [];
  const ends = logs.map((name) => `${name}: ${readFileSync(join(folder, name), "utf8").slice(-MUCH)}`);
  const database = await readDatabase(place.env.MIGRATE_DATABASE_URL ?? "");
  return [...ends, ...database].join("\n");
}
