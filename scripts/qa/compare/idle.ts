import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "~/data/sql.server";
import type { FakesInfo } from "../../tools/stack/fakes";

const TIMEOUT_MS = 60_000;
const POLL_MS = 25;
/** No statement was sent for so long: periodic tasks, which run one after the other, are over. The worker polls less often. */
const QUIET_MS = 1_500;

/** Whether an outbox job is due or being done, or a webhook is on its way to us. */
async function isBusy(sql: Sql, fakes: FakesInfo): Promise<boolean> {
  const [row] = await sql<{ is_due: boolean }[]>`
    SELECT EXISTS (SELECT FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND run_after <= app_now()) AS is_due`;
  if (row?.is_due) return true;
  const answer = await fetch(new URL("/__webhooks", fakes.control));
  const { ready, running } = (await answer.json()) as { ready: number; running: number };
  return ready + running > 0;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error("The worker still has jobs that are due after a minute.");
    await sleep(POLL_MS);
  }
}

/** Waits until every outbox job that is due is done and every webhook is delivered. */
export function untilIdle(sql: Sql, fakes: FakesInfo): Promise<void> {
  return until(async () => !(await isBusy(sql, fakes)));
}

/** Waits until the worker is idle and the database has had nothing to do for a while: periodic tasks leave no other trace. */
export async function untilQuiet(sql: Sql, fakes: FakesInfo): Promise<void> {
  const begun = Date.now();
  await until(async () => {
    if (Date.now() - begun < QUIET_MS || (await isBusy(sql, fakes))) return false;
    const [row] = await sql<{ quiet_ms: number }[]>`
      SELECT coalesce(extract(epoch FROM clock_timestamp() - max(greatest(query_start, state_change))) * 1000, 1e9)::float8 AS quiet_ms
      FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    return (row?.quiet_ms ?? 0) > QUIET_MS;
  });
}
