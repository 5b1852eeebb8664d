import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { Later } from "../errand.server";
import { askRefund } from "./ask-refund.server";
import { noteRefundsOfIntent } from "./note-refund.server";
import { lockRefund, markDone, markFailed, refundKey } from "./refund-row.server";

interface Pending {
  id: number;
  attempt: number;
  provider_key: string | null;
  amount_cents: number;
  stripe_intent_id: string | null;
  isOld: boolean;
  /** a card that was charged for an order that is over */
  isUnplaced: boolean;
}

/** What somebody refunded in Stripe's dashboard meanwhile is written down within this time. Seconds. */
const RECHECK = 5;

/**
 * Gives a card its money back, once: the provider's key comes from the refund's own row, and the row is marked done in the
 * same transaction that counts it on the payment. What Stripe refuses for good is marked failed and staff are told. Fails
 * (to be tried again) when the provider can't be reached.
 */
export async function carryOutRefund(refund_id: number): Promise<void> {
  const [pending] = await sql<Pending[]>`
    SELECT r.id, r.attempt, r.provider_key, r.amount_cents, p.stripe_intent_id, r.created_at < app_now() - interval '20 hours' AS "isOld",
      o.placed_at IS NULL AS "isUnplaced"
    FROM refund r JOIN tender t ON t.id = r.tender_id JOIN payment p ON p.id = t.payment_id JOIN orders o ON o.id = r.order_id
    WHERE r.id = ${refund_id} AND r.status = 'pending'`;
  if (!pending?.stripe_intent_id) return;
  const wish = { key: refundKey(pending), intent: pending.stripe_intent_id, amount: pending.amount_cents };
  const asked = await askRefund(wish, pending.isOld);
  // What was refunded by hand is no longer ours to give back: it is written down first, which makes this refund less.
  const isLess = asked.failure !== null && pending.isUnplaced && (await noteRefundsOfIntent(wish.intent));
  if (isLess) throw new Later(RECHECK);
  await transaction(async (tx) => {
    const refund = await lockRefund(tx, { id: refund_id });
    if (refund?.status !== "pending" || refund.attempt !== pending.attempt) return;
    if (asked.failure) await markFailed(tx, refund, asked.failure);
    else await markDone(tx, refund, asked.stripe_refund_id);
  });
}
