import { sql } from "~/data/sql.server";
import type { Events, Topic } from "~/domain/events";
import { STUCK_AFTER, tellStuck } from "~/domain/tell-stuck.server";
import { log } from "~/http/log.server";
import { handlers } from "./on";

/** How long one worker has for one message before another may take it. Seconds. */
const LEASE = 60;
/** Pauses after a failure: 5 s, 20 s, 80 s, then 5 minutes each time. */
const backoff = (attempts: number) => Math.min(5 * 4 ** (attempts - 1), 300);

/** Errands that move money: a refund, a transfer, what was refunded elsewhere. They are never given up. */
const MONEY: ReadonlySet<Topic> = new Set<Topic>([
  "refund.requested",
  "refund.made_elsewhere",
  "tip.refund_requested",
  "transfer.requested",
  "reversal.requested",
]);
/** A push about dinner is worth nothing an hour later; a letter or a text outlives a day without mail. */
const TRIES_OF_A_PUSH = 15;
const TRIES = 290;

function triesOf(topic: Topic): number {
  if (MONEY.has(topic)) return Number.POSITIVE_INFINITY;
  return topic === "notification.push" ? TRIES_OF_A_PUSH : TRIES;
}

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

async function failed(message: Claimed, error: unknown): Promise<void> {
  const words = error instanceof Error ? error.message.slice(0, 500) : String(error);
  const dead = message.attempts >= triesOf(message.topic);
  await sql`
    UPDATE outbox SET lease_until = NULL, last_error = ${words}, dead_at = ${dead ? sql`app_now()` : null},
           run_after = app_now() + make_interval(secs => ${backoff(message.attempts)}) WHERE id = ${message.id}`;
  const fields = { err: error, topic: message.topic, outbox: message.id, attempts: message.attempts };
  if (dead) log.error(fields, "a message is given up: see the dead letters");
  else log.warn(fields, "a message will be tried again");
  if (dead) await tellStuck("message");
  else if (MONEY.has(message.topic) && message.attempts >= STUCK_AFTER.errand) await tellStuck("money");
}

/**
 * Carries one outbox message out, once: claims it, calls its handler, marks it done. Past its deadline it is dropped;
 * after a failure it is tried again later. What moves money is tried until it is done; a letter for a day, a push for an
 * hour, then it is a dead letter. Staff hear of both. Handlers may run twice without harm, since a worker can die between
 * the deed and the mark.
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
    await failed(message, error);
  }
}
