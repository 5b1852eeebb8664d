import { redis } from "~/data/redis.server";
import type { Tx } from "~/data/sql.server";
import { afterCommit } from "~/data/transaction.server";
import type { Events, Topic } from "./events";

/** The Redis channel on which workers are told that the outbox has something for them. */
export const WAKE_CHANNEL = "outbox";

let waking = false;

/** Tells the workers, once for all of a moment's messages. Redis may be down: they also look for themselves. */
function wakeWorkers(): void {
  if (waking) return;
  waking = true;
  setTimeout(() => {
    waking = false;
    redis.publish(WAKE_CHANNEL, "").catch(() => undefined);
  }, 10);
}

/** Has the workers woken once `tx` is committed: for those who write outbox rows in SQL of their own. */
export function wakeAfter(tx: Tx): void {
  afterCommit(tx, wakeWorkers);
}

/**
 * Says what happened, in the transaction in which it happened: one outbox row, carried out after the commit by jobs.
 * `key` makes a message unique (`order.placed:17`); a second announcement under the same key is dropped.
 * `runAfter` is the earliest moment, `deadline` the moment after which it is no longer worth doing.
 */
export async function announce<T extends Topic>(
  tx: Tx,
  topic: T,
  payload: Events[T],
  key: string,
  when: { runAfter?: Date; deadline?: Date } = {},
): Promise<void> {
  await tx`INSERT INTO outbox (topic, key, payload, run_after, deadline_at)
           VALUES (${topic}, ${key}, ${tx.json(payload)}, coalesce(${when.runAfter ?? null}::timestamptz, app_now()), ${when.deadline ?? null})
           ON CONFLICT (key) DO NOTHING`;
  wakeAfter(tx);
}
