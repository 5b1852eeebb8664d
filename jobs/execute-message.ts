import { isRowBusy } from "~/data/transaction.server";
import {
  type ClaimedMessage,
  claimMessage,
  markMessageDone,
  markMessageFailed,
  releaseMessage,
} from "~/domain/outbox/attempt.server";
import type { Events, Topic } from "~/domain/outbox/events";
import { RetryLater } from "~/domain/outbox/job.server";
import { MONEY_TOPICS } from "~/domain/outbox/requeue-dead-jobs.server";
import { notifyStuck } from "~/domain/upkeep/notify-stuck.server";
import { log } from "~/http/log.server";
import { errorText } from "~/kit/errors";
import { handlers } from "./on";

/** How long a message is left alone that found a row locked. Seconds. */
const UNTIL_UNLOCKED = 5;

async function failed(message: ClaimedMessage, error: unknown): Promise<void> {
  const isDead = await markMessageFailed(message, errorText(error));
  const fields = { err: error, topic: message.topic, outbox: message.id, attempts: message.attempts };
  if (!isDead) return log.warn(fields, "a message will be tried again");
  log.error(fields, "a message is given up: see the dead letters");
  await notifyStuck(MONEY_TOPICS.includes(message.topic) ? "money" : "message").catch((fault: unknown) =>
    log.error({ err: fault, outbox: message.id }, "staff could not be told of a dead letter"),
  );
}

/**
 * Executes one outbox message, once: claims it, calls its handler, marks it done. Past its deadline it is dropped;
 * where a row stays locked it is left for a moment as if it had not been taken, so that its worker is there for others;
 * after a failure it is tried again later, five times in all, then it is a dead letter, of which staff hear and which
 * `requeueDeadJobs` may bring back. Handlers may run twice without harm, since a worker can die between the work and the mark.
 */
export async function executeMessage(id: string): Promise<void> {
  const message = await claimMessage(id);
  if (!message) return;
  try {
    if (!message.late) {
      const handle = handlers[message.topic] as
        | ((payload: Events[Topic], key: string) => Promise<void>)
        | undefined;
      if (!handle) throw new Error(`nothing is done about ${message.topic}`);
      await handle(message.payload, message.key);
    }
    await markMessageDone(message);
  } catch (error) {
    if (error instanceof RetryLater) await releaseMessage(message, error.seconds);
    else if (isRowBusy(error)) await releaseMessage(message, UNTIL_UNLOCKED);
    else await failed(message, error);
  }
}
