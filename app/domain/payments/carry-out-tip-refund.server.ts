import { refundIntent } from "~/adapters/stripe-intents.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";

/**
 * Gives a card its share of a later tip back, once: the provider's key comes from the share's own row, which is marked in
 * the transaction that counts it on the payment. Fails (to be tried again) when the provider can't be reached.
 */
export async function carryOutTipRefund(tip_share_id: number): Promise<void> {
  const [share] = await sql<{ payment_id: number; intent: string; amount: number }[]>`
    SELECT p.id AS payment_id, p.stripe_intent_id AS intent, s.amount_cents AS amount FROM tip_share s JOIN payment p ON p.tip_id = s.tip_id
    WHERE s.id = ${tip_share_id} AND s.refunded_cents > 0 AND s.stripe_refund_id IS NULL`;
  if (!share) return;
  const { payment_id, intent, amount } = share;
  const refund = await refundIntent({ key: `tip_share:${tip_share_id}`, intent, amount });
  await transaction(async (tx) => {
    const done =
      await tx`UPDATE tip_share SET stripe_refund_id = ${refund} WHERE id = ${tip_share_id} AND stripe_refund_id IS NULL RETURNING id`;
    if (done.length === 0) return;
    await tx`
      UPDATE payment SET refunded_cents = refunded_cents + ${amount},
        status = CASE WHEN refunded_cents + ${amount} = amount_cents THEN 'refunded' ELSE status END WHERE id = ${payment_id}`;
  });
}
