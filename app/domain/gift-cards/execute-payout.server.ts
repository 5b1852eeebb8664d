import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { providerKey } from "../payments/provider-key";
import { requestRefund } from "../payments/request-refund.server";
import { lockCardPayout, markNotPaidOut, markPaidOut } from "./gift-payout-row.server";

/**
 * Gives a small balance back to the card that bought it, once: the provider's key comes from the payout's own row. What Stripe
 * refuses for good is in the wallet again. Fails (to be tried again) when Stripe can't be reached.
 */
export async function executePayout(gift_payout_id: number): Promise<void> {
  // never null: intent, provider_key: what goes to a card was paid by an intent, and has a key
  const [pending] = await sql<{ id: number; provider_key: string; amount: number; intent: string }[]>`
    SELECT g.id, g.provider_key, g.amount_cents AS amount, p.stripe_intent_id AS intent FROM gift_payout g JOIN payment p ON p.id = g.payment_id
    WHERE g.id = ${gift_payout_id} AND g.status = 'pending'`;
  if (!pending) return;
  const key = providerKey("gift_payout", pending);
  const { intent, amount } = pending;
  const asked = await requestRefund({ key, intent, amount }, key);
  await transaction(async (tx) => {
    const payout = await lockCardPayout(tx, { id: gift_payout_id });
    if (payout?.status !== "pending") return;
    if (asked.failure) await markNotPaidOut(tx, payout, asked.failure.stripe_refund_id);
    else await markPaidOut(tx, payout, asked.stripe_refund_id);
  });
}
