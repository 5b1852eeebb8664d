import { StripeFailure } from "~/adapters/stripe.server";
import { refundIntent } from "~/adapters/stripe-intents.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { lockRefund, markDone, markFailed, refundKey } from "./refund-row.server";

interface Pending {
  id: number;
  attempt: number;
  amount_cents: number;
  stripe_intent_id: string | null;
}

/** A no that stays a no: asking again under the same key would be answered the same. */
function isFinal(error: unknown): error is StripeFailure {
  return error instanceof StripeFailure && error.kind !== "unavailable";
}

/**
 * Gives a card its money back, once: the provider's key comes from the refund's own row, and the row is marked done in the
 * same transaction that counts it on the payment. What Stripe refuses for good is marked failed and staff are told. Fails
 * (to be tried again) when the provider can't be reached.
 */
export async function carryOutRefund(refund_id: number): Promise<void> {
  const [pending] = await sql<Pending[]>`
    SELECT r.id, r.attempt, r.amount_cents, p.stripe_intent_id FROM refund r JOIN tender t ON t.id = r.tender_id JOIN payment p ON p.id = t.payment_id
    WHERE r.id = ${refund_id} AND r.status = 'pending'`;
  if (!pending?.stripe_intent_id) return;
  const wish = { key: refundKey(pending), intent: pending.stripe_intent_id, amount: pending.amount_cents };
  const asked = await refundIntent(wish).catch((error: unknown) => {
    if (isFinal(error)) return error;
    throw error;
  });
  await transaction(async (tx) => {
    const refund = await lockRefund(tx, { id: refund_id });
    if (!refund || refund.attempt !== pending.attempt) return;
    if (typeof asked === "string") await markDone(tx, refund, asked);
    else if (refund.status === "pending")
      await markFailed(tx, refund, { stripe_refund_id: null, why: asked.message });
  });
}
