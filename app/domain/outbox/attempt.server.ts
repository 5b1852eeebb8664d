import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import type { Events, Topic } from "./events";
import { LEASE_SECONDS, MAX_ATTEMPTS } from "./job.server";

// Plain SQL for what says when a message may be taken: by the database's clock, the one of all workers.

/** Pauses after a failure: 5 s, 20 s, 80 s, 320 s. */
const backoff = (attempts: number) => 5 * 4 ** (attempts - 1);

/** A message in one worker's hands. `late` is past its deadline. */
export interface ClaimedMessage {
  id: number;
  topic: Topic;
  key: string;
  payload: Events[Topic];
  attempts: number;
  late: boolean;
}

/** Takes one message for LEASE_SECONDS; null when it is done, not due, or in somebody else's hands. */
export async function claimMessage(id: string): Promise<ClaimedMessage | null> {
  // plain SQL: claims and leases the row in one statement, by the one clock of all workers
  const [row] = await sql<ClaimedMessage[]>`
    UPDATE outbox SET lease_until = app_now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    WHERE id = ${Number(id)} AND done_at IS NULL AND dead_at IS NULL AND run_after <= app_now()
      AND (lease_until IS NULL OR lease_until < app_now())
    RETURNING id, topic, key, payload, attempts, coalesce(deadline_at < app_now(), false) AS late`;
  return row ?? null;
}

/** Puts a message back as if it had not been taken, for so many seconds. */
export async function releaseMessage({ id }: ClaimedMessage, seconds: number): Promise<void> {
  // plain SQL: `run_after` is by the one clock of all workers
  await sql`
    UPDATE outbox SET lease_until = NULL, attempts = attempts - 1, run_after = app_now() + make_interval(secs => ${seconds})
    WHERE id = ${id}`;
}

/** Notes why a message could not be executed, for its next try; true when that was its last one: it is a dead letter. */
export async function markMessageFailed({ id, attempts }: ClaimedMessage, words: string): Promise<boolean> {
  const isDead = attempts >= MAX_ATTEMPTS;
  // plain SQL: `run_after` is by the one clock of all workers
  await sql`
    UPDATE outbox SET lease_until = NULL, last_error = ${words}, dead_at = ${isDead ? sql`app_now()` : null},
           run_after = app_now() + make_interval(secs => ${backoff(attempts)}) WHERE id = ${id}`;
  return isDead;
}

/** A message has been executed, or is no longer worth it. */
export async function markMessageDone({ id }: ClaimedMessage): Promise<void> {
  await db.outbox.updateMany({ where: { id }, data: { done_at: clock.now(), lease_until: null } });
}
