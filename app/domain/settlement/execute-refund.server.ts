import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { RetryLater } from "../outbox/job.server";
import { requestRefund } from "../payments/request-refund.server";
import { outsideRefundKey, recordRefundsOfIntent } from "./record-refund.server";
import { formerRefundKey, lockRefund, markDone, markFailed, refundKey } from "./refund-row.server";
import { refundByHand } from "./refunded-by-hand.server";

interface Pending {
  id: number;
  attempt: number;
  provider_key: string | null;
  amount_cents: number;
  stripe_intent_id: string | null;
  /** a card that was charged for an order that is over */
  isUnplaced: boolean;
}

/** What somebody refunded in Stripe's dashboard meanwhile is written down within this time. Seconds. */
const RECHECK = 5;

/** Whether refunds made by hand of an intent are still to be written down by their jobs, which come to an end by themselves. */
async function isWritingDown(intent: string): Promise<boolean> {
  const refunds = await recordRefundsOfIntent(intent);
  const keys = refunds.map(({ id }) => outsideRefundKey(id));
  const [open] =
    await sql`SELECT FROM outbox WHERE key = ANY (${keys}) AND done_at IS NULL AND dead_at IS NULL`;
  return open !== undefined;
}

/**
 * Gives a card its money back, once: the provider's key comes from the refund's own row, and the row is marked done in the
 * same transaction that counts it on the payment. Where somebody has given the same back in Stripe's dashboard, that is it.
 * What Stripe refuses for good is marked failed and staff are told. Fails (to be tried again) when the provider can't be reached.
 */
export async function executeRefund(refund_id: number): Promise<void> {
  const [pending] = await sql<Pending[]>`
    SELECT r.id, r.attempt, r.provider_key, r.amount_cents, p.stripe_intent_id,
      o.placed_at IS NULL AS "isUnplaced"
    FROM refund r JOIN tender t ON t.id = r.tender_id JOIN payment p ON p.id = t.payment_id JOIN orders o ON o.id = r.order_id
    WHERE r.id = ${refund_id} AND r.status = 'pending'`;
  if (!pending?.stripe_intent_id) return;
  const request = { key: refundKey(pending), intent: pending.stripe_intent_id, amount: pending.amount_cents };
  const asked = await requestRefund(request, formerRefundKey(pending));
  // What was refunded by hand is no longer ours to give back: it is written down first, which makes this refund less.
  const isFirst = asked.failure !== null && pending.isUnplaced && (await isWritingDown(request.intent));
  if (isFirst) throw new RetryLater(RECHECK);
  const byHand = asked.failure && (await refundByHand(request.intent, request.amount));
  await transaction(async (tx) => {
    const refund = await lockRefund(tx, { id: refund_id });
    if (refund?.status !== "pending" || refund.attempt !== pending.attempt) return;
    if (byHand) await markDone(tx, refund, byHand);
    else if (asked.failure) await markFailed(tx, refund, asked.failure);
    else await markDone(tx, refund, asked.stripe_refund_id);
  });
}
