import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { RetryLater } from "../outbox/job.server";
import { requestRefund } from "../payments/request-refund.server";
import { outsideRefundKey, recordRefundsOfIntent } from "./record-refund.server";
import { formerRefundKey, lockRefund, markDone, markFailed, refundKey } from "./refund-row.server";

interface Pending {
  id: number;
  attempt: number;
  provider_key: string | null;
  amount_cents: number;
  intent: string;
}

/** A refund that is to go to a card and has not yet; undefined for every other. */
async function pendingRefund(refund_id: number): Promise<Pending | undefined> {
  // plain SQL: one row out of three tables
  const [pending] = await sql<Pending[]>`
    SELECT r.id, r.attempt, r.provider_key, r.amount_cents, p.stripe_intent_id AS intent
    FROM refund r JOIN tender t ON t.id = r.tender_id JOIN payment p ON p.id = t.payment_id
    WHERE r.id = ${refund_id} AND r.status = 'pending' AND p.stripe_intent_id IS NOT NULL`;
  return pending;
}

/** What somebody refunded in Stripe's dashboard meanwhile is written down within this time. Seconds. */
const RECHECK = 5;

/** Whether refunds made by hand of an intent are still to be written down by their jobs, which come to an end by themselves. */
async function isWritingDown(intent: string): Promise<boolean> {
  const refunds = await recordRefundsOfIntent(intent);
  const keys = refunds.map(({ id }) => outsideRefundKey(id));
  return (await db.outbox.count({ where: { key: { in: keys }, done_at: null, dead_at: null } })) > 0;
}

/**
 * Gives a card its money back, once: the provider's key comes from the refund's own row, and the row is marked done in the
 * same transaction that counts it on the payment. What somebody has given back in Stripe's dashboard is written down before
 * anything is given another time or called failed, which makes this refund less, or done (`recordOutsideRefund`).
 * What Stripe refuses for good is marked failed and staff are told. Fails (to be tried again) when the provider can't be reached.
 */
export async function executeRefund(refund_id: number): Promise<void> {
  const first = await pendingRefund(refund_id);
  if (first && first.attempt > 1 && (await isWritingDown(first.intent))) throw new RetryLater(RECHECK);
  // read again: it may be less by now
  const pending = await pendingRefund(refund_id);
  if (!pending) return;
  const request = { key: refundKey(pending), intent: pending.intent, amount: pending.amount_cents };
  const asked = await requestRefund(request, formerRefundKey(pending));
  if (asked.failure && (await isWritingDown(request.intent))) throw new RetryLater(RECHECK);
  await transaction(async (tx) => {
    const refund = await lockRefund(tx, { id: refund_id });
    if (refund?.status !== "pending" || refund.attempt !== pending.attempt) return;
    if (asked.failure) await markFailed(tx, refund, asked.failure);
    else await markDone(tx, refund, asked.stripe_refund_id);
  });
}
