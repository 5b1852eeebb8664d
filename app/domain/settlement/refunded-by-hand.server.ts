import { readIntent } from "~/adapters/stripe-intents.server";
import { refundsOfIntent } from "~/adapters/stripe-refunds.server";
import { sql } from "~/data/sql.server";
import { formatCents } from "~/kit/money";
import { callProvider } from "../payments/provider.server";
import { parseProviderKey } from "../payments/provider-key";
import { conflict } from "../refusal";

/**
 * The refund made in Stripe's dashboard that gave an intent's card this very amount (cents) back and stands in no row of
 * ours: what we were about to give back is back already. Null for none.
 * @throws Refusal `unavailable` when Stripe can't be reached.
 */
export async function refundByHand(intent: string, amount: number): Promise<string | null> {
  const refunds = await callProvider(() => refundsOfIntent(intent));
  const byHand = refunds.filter(
    (one) => !one.isFailed && one.amount === amount && !parseProviderKey(one.key),
  );
  if (byHand.length === 0) return null;
  const ids = byHand.map(({ id }) => id);
  const known = await sql<{ id: string }[]>`
    SELECT stripe_refund_id AS id FROM refund WHERE stripe_refund_id = ANY (${ids})
    UNION ALL SELECT stripe_refund_id FROM tip_share WHERE stripe_refund_id = ANY (${ids})
    UNION ALL SELECT source FROM purchase_return WHERE source = ANY (${ids})`;
  const taken = new Set(known.map(({ id }) => id));
  return ids.find((id) => !taken.has(id)) ?? null;
}

/**
 * Lets on only where the card has not got it back already, before it is given in another way: cents that Stripe still holds
 * of the payment.
 * @throws Refusal `conflict` `already_refunded`; `unavailable` when Stripe can't be reached.
 */
export async function requireUnrefunded(payment_id: number, amount_cents: number): Promise<void> {
  const [payment] = await sql<{ intent: string | null }[]>`
    SELECT stripe_intent_id AS intent FROM payment WHERE id = ${payment_id}`;
  const intent = payment?.intent;
  if (!intent) return;
  const paid = await callProvider(() => readIntent(intent));
  const left = paid.amount_received - paid.amount_refunded;
  if (left >= amount_cents) return;
  throw conflict(
    "already_refunded",
    `The card has this money back already: only ${formatCents(Math.max(0, left))} of the payment is left at Stripe.`,
  );
}
