import type { Tx } from "~/data/sql.server";
import type { Events, Topic } from "./events";

/**
 * Says what happened, in the transaction in which it happened: one outbox row, carried out after the commit by jobs.
 * `key` makes a message unique (`order.placed:17`); a second announcement under the same key is dropped.
 */
export async function announce<T extends Topic>(tx: Tx, topic: T, payload: Events[T], key: string): Promise<void> {
  await tx`INSERT INTO outbox (topic, key, payload) VALUES (${topic}, ${key}, ${tx.json(payload)})
           ON CONFLICT (key) DO NOTHING`;
}
