import { sql } from "~/data/sql.server";
import { isRowBusy } from "~/data/transaction.server";
import type { Events, Topic } from "~/domain/outbox/events";
import { Later, LEASE, TRIES } from "~/domain/outbox/job.server";
import { MONEY } from "~/domain/outbox/requeue-dead-jobs.server";
import { notifyStuck } from "~/domain/upkeep/notify-stuck.server";
import { log } from "~/http/log.server";
import { wordsOf } from "~/kit/errors";
import { handlers } from "./on";

/** How long a message is left alone that found a row locked. Seconds. */
const UNTIL_UNLOCKED = 5;

/** Pauses after a failure: 5 s, 20 s, 80 s, 320 s. */
const backoff = (attempts: number) => 5 * 4 ** (attempts - 1);

interface Claimed {
  id: number;
  topic: Topic;
  key: string;
  payload: Events[Topic];
  attempts: number;
  late: boolean;
}

/** Takes one message for LEASE seconds; null when it is done, not due, or in somebody else's hands. */
async function claim(id: string): Promise<Claimed | null> {
  const [row] = await sql<Claimed[]>`
    UPDATE outbox SET lease_until = app_now() + make_interval(secs => ${LEASE}), attempts = attempts + 1
    WHERE id = ${id} AND done_at IS NULL AND dead_at IS NULL AND run_after <= app_now()
      AND (lease_until IS NULL OR lease_until < app_now())
    RETURNING id, topic, key, payload, attempts, coalesce(deadline_at < app_now(), false) AS late`;
  return row ?? null;
}

/** Puts a message back as if it had not been taken. */
async function putBack(message: Claimed, seconds: number): Promise<void> {
  await sql`
    UPDATE outbox SET lease_until = NULL, attempts = attempts - 1, run_after = app_now() + make_interval(secs => ${seconds})
    WHERE id = ${message.id}`;
}

async function failed(message: Claimed, error: unknown): Promise<void> {
  const words = wordsOf(error);
  const dead = message.attempts >= TRIES;
  await sql`
    UPDATE outbox SET lease_until = NULL, last_error = ${words}, dead_at = ${dead ? sql`app_now()` : null},
           run_after = app_now() + make_interval(secs => ${backoff(message.attempts)}) WHERE id = ${message.id}`;
  const fields = { err: error, topic: message.topic, outbox: message.id, attempts: message.attempts };
  if (!dead) return log.warn(fields, "a message will be tried again");
  log.error(fields, "a message is given up: see the dead letters");
  await notifyStuck(MONEY.includes(message.topic) ? "money" : "message").catch((fault: unknown) =>
    log.error({ err: fault, outbox: message.id }, "staff could not be told of a dead letter"),
  );
}

/**
 * Carries one outbox message out, once: claims it, calls its handler, marks it done. Past its deadline it is dropped;
 * where a row stays locked it is left for a moment as if it had not been taken, so that its worker is there for others;
 * after a failure it is tried again later, five times in all, then it is a dead letter, of which staff hear and which
 * `reviveErrands` may bring back. Handlers may run twice without harm, since a worker can die between the deed and the mark.
 */
export async function carryOut(id: string): Promise<void> {
  const message = await claim(id);
  if (!message) return;
  try {
    if (!message.late) {
      const handle = handlers[message.topic] as
        | ((payload: Events[Topic], key: string) => Promise<void>)
        | undefined;
      if (!handle) throw new Error(`nothing is done about ${message.topic}`);
      await handle(message.payload, message.key);
    }
    await sql`UPDATE outbox SET done_at = app_now(), lease_until = NULL WHERE id = ${message.id}`;
  } catch (error) {
    if (error instanceof Later) await putBack(message, error.seconds);
    else if (isRowBusy(error)) await putBack(message, UNTIL_UNLOCKED);
    else await failed(message, error);
  }
}
