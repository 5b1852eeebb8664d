import { refundIntent } from "~/adapters/stripe-intents.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";

interface Pending {
  id: number;
  amount_cents: number;
  payment_id: number;
  stripe_intent_id: string | null;
}

/**
 * Gives a card its money back, once: the provider's key comes from the refund's own row, and the row is marked done in the
 * same transaction that counts it on the payment. Fails (to be tried again) when the provider can't be reached.
 */
export async function carryOutRefund(refund_id: number): Promise<void> {
  const [refund] = await sql<Pending[]>`
    SELECT r.id, r.amount_cents, t.payment_id, p.stripe_intent_id FROM refund r JOIN tender t ON t.id = r.tender_id JOIN payment p ON p.id = t.payment_id
    WHERE r.id = ${refund_id} AND r.status = 'pending'`;
  if (!refund?.stripe_intent_id) return;
  const stripe_refund_id = await refundIntent({
    key: `refund:${refund.id}`,
    intent: refund.stripe_intent_id,
    amount: refund.amount_cents,
  });
  await transaction(async (tx) => {
    const done = await tx`
      UPDATE refund SET status = 'done', done_at = app_now(), stripe_refund_id = ${stripe_refund_id} WHERE id = ${refund.id} AND status = 'pending' RETURNING id`;
    if (done.length === 0) return;
    await tx`
      UPDATE payment SET refunded_cents = refunded_cents + ${refund.amount_cents},
        status = CASE WHEN refunded_cents + ${refund.amount_cents} = amount_cents THEN 'refunded' ELSE status END
      WHERE id = ${refund.payment_id}`;
  });
}
