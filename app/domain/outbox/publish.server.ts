import { redis } from "~/data/redis.server";
import { type Fragment, sql, type Tx } from "~/data/sql.server";
import { afterCommit } from "~/data/transaction.server";
import type { Events, Topic } from "./events";

/** The Redis channel on which workers are told that the outbox has something for them. */
export const WAKE_CHANNEL = "outbox";

let waking = false;

/** Tells the workers, once for all of a moment's messages. Redis may be down: they also look for themselves. */
export function wakeWorkers(): void {
  if (waking) return;
  waking = true;
  setTimeout(() => {
    waking = false;
    redis.publish(WAKE_CHANNEL, "").catch(() => undefined);
  }, 10);
}

/** When a message may be executed at the earliest, and after when it is no longer worth it. */
interface When {
  runAfter?: Date;
  deadline?: Date;
}

/**
 * The statement of `publish` as the last part of another one, for what is one round trip. The workers are woken by it, too.
 */
export function publishStatement<T extends Topic>(
  tx: Tx,
  topic: T,
  payload: Events[T],
  key: string,
  { runAfter, deadline }: When = {},
): Fragment {
  afterCommit(tx, wakeWorkers);
  return sql`
    INSERT INTO outbox (topic, key, payload, run_after, deadline_at)
    VALUES (${topic}, ${key}, ${tx.json(payload)}, coalesce(${runAfter ?? null}::timestamptz, app_now()), ${deadline ?? null})
    ON CONFLICT (key) DO NOTHING`;
}

/**
 * The statement that publishes many at once, as the last part of another one: `rows` is a query of topic, key, payload and
 * the earliest moment. The workers are woken by it, too.
 */
export function publishManyStatement(tx: Tx, rows: Fragment): Fragment {
  afterCommit(tx, wakeWorkers);
  return sql`INSERT INTO outbox (topic, key, payload, run_after) ${rows} ON CONFLICT (key) DO NOTHING`;
}

/**
 * Says what happened, in the transaction in which it happened: one outbox row, executed after the commit by jobs.
 * `key` makes a message unique (`order.placed:17`); a second event under the same key is dropped.
 * `runAfter` is the earliest moment, `deadline` the moment after which it is no longer worth doing.
 */
export async function publish<T extends Topic>(
  tx: Tx,
  topic: T,
  payload: Events[T],
  key: string,
  when: When = {},
): Promise<void> {
  // plain SQL: it is part of every checkout, and a key that is there already changes nothing
  await tx`${publishStatement(tx, topic, payload, key, when)}`;
}
