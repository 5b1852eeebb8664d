import { readIntent } from "~/adapters/stripe-intents.server";
import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { formatCents } from "~/kit/money";
import { callProvider } from "../payments/provider.server";
import { conflict } from "../refusal";

/** Cents that Stripe still holds of a payment. Infinity for one that Stripe knows nothing of. @throws Refusal `unavailable`. */
export async function leftAtStripe(payment_id: number): Promise<number> {
  const payment = await db.payment.findUnique({
    where: { id: payment_id },
    select: { stripe_intent_id: true },
  });
  const intent = payment?.stripe_intent_id;
  if (!intent) return Number.POSITIVE_INFINITY;
  const paid = await callProvider(() => readIntent(intent));
  return paid.amount_received - paid.amount_refunded;
}

interface Claimed {
  /** not gone back, as far as our books know */
  left_cents: number;
  /** in the wallet already, or about to go to the card */
  claimed_cents: number;
}

/**
 * Lets on only where the card has not got a failed refund back already, before it is given in another way: of what Stripe
 * holds (`left`, cents, read before) the amount must be left beside all that went into the wallet before and all that is
 * about to go to the card. Locks the payment, so that two at once are one after the other.
 * @throws Refusal `conflict` `already_refunded`.
 */
export async function requireUnrefunded(
  tx: Tx,
  { payment_id, amount_cents }: { payment_id: number; amount_cents: number },
  left: number,
): Promise<void> {
  // plain SQL: it locks the row
  await tx`SELECT FROM payment WHERE id = ${payment_id} FOR NO KEY UPDATE`;
  // plain SQL: sums
  // a statement of its own: it sees what was committed while the lock was waited for
  const [payment] = await tx<Claimed[]>`
    SELECT p.amount_cents - p.refunded_cents AS left_cents, (coalesce((
        SELECT sum(r.amount_cents) FROM refund r JOIN tender t ON t.id = r.tender_id
        WHERE t.payment_id = p.id AND (r.status = 'pending' OR r.moved_to_wallet_at IS NOT NULL)), 0)
      + coalesce((SELECT sum(s.refunded_cents - s.before_cents) FROM tip_share s WHERE s.tip_id = p.tip_id AND s.return_id IS NULL
        AND (s.moved_to_wallet_at IS NOT NULL OR (s.stripe_refund_id IS NULL AND s.refund_failed_at IS NULL))), 0))::int AS claimed_cents
    FROM payment p WHERE p.id = ${payment_id}`;
  if (!payment) return;
  const free = Math.max(0, Math.min(left, payment.left_cents) - payment.claimed_cents);
  if (free >= amount_cents) return;
  throw conflict(
    "already_refunded",
    `The card has this money back already: only ${formatCents(free)} of the payment is left at Stripe.`,
  );
}
