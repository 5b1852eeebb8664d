import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { RetryLater } from "../outbox/job.server";
import { providerKey } from "../payments/provider-key";
import { type RefundFailure, requestRefund } from "../payments/request-refund.server";
import { recordRefundsOfIntent } from "../settlement/record-refund.server";
import { GIFT_PAYOUT, lockCardPayout, markNotPaidOut, markPaidOut } from "./gift-payout-row.server";

/** A dispute that Stripe knows of is written down here within this time. Seconds. */
const RECHECK = 60;

/** Stripe refuses because of a dispute of which we have not heard yet: who has the money is not known before. */
async function isDisputeUnknown({ isDisputed }: RefundFailure, intent: string): Promise<boolean> {
  if (!isDisputed) return false;
  // plain SQL: one look over two tables
  const known = await sql`
    SELECT FROM dispute d JOIN payment p ON p.id = d.payment_id WHERE p.stripe_intent_id = ${intent}`;
  return known.length === 0;
}

/**
 * Gives a small balance back to the card that bought it, once: the provider's key comes from the payout's own row. Where
 * somebody has given the card the same in Stripe's dashboard, that is it. What Stripe refuses for good is in the wallet again.
 * Fails (to be tried again) when Stripe can't be reached.
 * @throws RetryLater while a dispute is not written down yet.
 */
export async function executePayout(gift_payout_id: number): Promise<void> {
  // plain SQL: two tables in one round trip
  // never null: intent, provider_key: what goes to a card was paid by an intent, and has a key
  const [pending] = await sql<{ id: number; provider_key: string; amount: number; intent: string }[]>`
    SELECT g.id, g.provider_key, g.amount_cents AS amount, p.stripe_intent_id AS intent FROM gift_payout g JOIN payment p ON p.id = g.payment_id
    WHERE g.id = ${gift_payout_id} AND g.status = 'pending'`;
  if (!pending) return;
  const key = providerKey(GIFT_PAYOUT, pending);
  const { intent, amount } = pending;
  const asked = await requestRefund({ key, intent, amount }, key);
  if (asked.failure && (await isDisputeUnknown(asked.failure, intent))) throw new RetryLater(RECHECK);
  // what somebody has given back in Stripe's dashboard meanwhile may be this payout: it is written down first
  if (asked.failure) await recordRefundsOfIntent(intent);
  await transaction(async (tx) => {
    const payout = await lockCardPayout(tx, { id: gift_payout_id });
    if (payout?.status !== "pending") return;
    if (asked.failure) await markNotPaidOut(tx, payout, asked.failure);
    else await markPaidOut(tx, payout, asked.stripe_refund_id);
  });
  // a part that was refunded by hand counted for this payout until now: it is taken of what is in the wallet again
  if (asked.failure) await recordRefundsOfIntent(intent);
}
