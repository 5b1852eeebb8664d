import type { Tx } from "~/data/sql.server";
import { type MethodRefund, refundWords } from "../messages/method-refunds";
import { publish } from "../outbox/publish.server";

/**
 * Publishes that part of an order, or all of it, went back while the order stands: its diner is told what. `key` tells the
 * refunds of an order apart; a second event under the same one is dropped. `bank_cents`: what the card's bank had taken back.
 * Where neither is anything, nothing is told.
 */
export async function publishRefund(
  tx: Tx,
  order_id: number,
  key: string,
  refunded: MethodRefund[],
  bank_cents = 0,
): Promise<void> {
  if (refunded.length === 0 && bank_cents === 0) return;
  const event = {
    order_id,
    key,
    refunds: refundWords(refunded),
    refunded,
    ...(bank_cents > 0 && { bank_cents }),
  };
  await publish(tx, "order.refunded", event, `order.refunded:${order_id}:${key}`);
}
