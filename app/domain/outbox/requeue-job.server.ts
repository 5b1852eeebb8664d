import type { Tx } from "~/data/sql.server";
import { afterCommit } from "~/data/transaction.server";
import type { Topic } from "./events";
import { wakeWorkers } from "./publish.server";
import { MONEY_TOPICS } from "./requeue-dead-jobs.server";

/**
 * Has a job that moves money tried again now, with all its tries before it: one that is done stays done, one that a worker has in
 * hand stays there. Each such job may run twice without harm. Answers its topic; null where there is nothing to try.
 */
export async function requeueMoneyJob(tx: Tx, id: number): Promise<Topic | null> {
  // plain SQL: by the database's clock, the one of all workers
  const [job] = await tx<{ topic: Topic }[]>`
    UPDATE outbox SET dead_at = NULL, attempts = 0, run_after = app_now()
    WHERE id = ${id} AND done_at IS NULL AND topic = ANY (${[...MONEY_TOPICS]}::text[]) AND (lease_until IS NULL OR lease_until < app_now())
    RETURNING topic`;
  if (job) afterCommit(tx, wakeWorkers);
  return job?.topic ?? null;
}
