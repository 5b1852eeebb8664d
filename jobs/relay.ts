import type { Queue } from "bullmq";
import { sql } from "~/data/sql.server";
import { log } from "~/http/log.server";
import { mapSettled } from "~/kit/map-settled";
import { executeMessage } from "./execute-message";

const BATCH = 200;

/** How many messages one worker executes at the same time, with the queue and without it. */
export const CONCURRENCY = 8;

/** Messages that are due and in nobody's hands, oldest first. Plain SQL: leases go by the database's clock. */
async function due(): Promise<string[]> {
  const rows = await sql<{ id: number }[]>`
    SELECT id FROM outbox
    WHERE done_at IS NULL AND dead_at IS NULL AND run_after <= (SELECT app_now())
      AND (lease_until IS NULL OR lease_until < (SELECT app_now()))
    ORDER BY run_after, id LIMIT ${BATCH}`;
  return rows.map((row) => String(row.id));
}

/**
 * Hands due messages to the queue, one job for each, named after the row so that asking twice adds nothing. When Redis
 * is down they are executed here and now: the outbox is the truth, the queue only spreads the work.
 */
export async function relay(queue: Pick<Queue, "addBulk">): Promise<void> {
  const ids = await due();
  if (ids.length === 0) return;
  const options = { removeOnComplete: true, removeOnFail: true };
  try {
    await queue.addBulk(
      ids.map((id) => ({ name: "message", data: { id }, opts: { ...options, jobId: `outbox-${id}` } })),
    );
  } catch (error) {
    log.warn({ err: error, messages: ids.length }, "the queue is down, carrying out messages directly");
    // several at a time: a day's orders do not wait for one slow mail server
    await mapSettled(ids, "messages", executeMessage, CONCURRENCY);
  }
}
