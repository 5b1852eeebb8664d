import { readIntent } from "~/adapters/stripe-intents.server";
import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { type Cents, formatCents } from "~/kit/money";
import { callProvider } from "../payments/provider.server";
import { findPurchase } from "../payments/purchase-row.server";
import { settlerOf } from "../payments/settlers.server";
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

/** What of a payment is in a wallet already, or about to go to the card: refunds of its order, and those of what it bought. Cents. */
async function claimedCents(tx: Tx, payment_id: number): Promise<Cents> {
  const { _sum } = await tx.db.refund.aggregate({
    where: { tender: { payment_id }, OR: [{ status: "pending" }, { moved_to_wallet_at: { not: null } }] },
    _sum: { amount_cents: true },
  });
  const purchase = await findPurchase(tx.db, { id: payment_id });
  const own = purchase && settlerOf(purchase.purpose).ownRefunds;
  return (_sum.amount_cents ?? 0) + (own ? await own.claimedCents(tx, purchase) : 0);
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
  // read by statements of their own: they see what was committed while the lock was waited for
  const payment = await tx.db.payment.findUnique({
    where: { id: payment_id },
    select: { amount_cents: true, refunded_cents: true },
  });
  if (!payment) return;
  const left_cents = payment.amount_cents - payment.refunded_cents;
  const free = Math.max(0, Math.min(left, left_cents) - (await claimedCents(tx, payment_id)));
  if (free >= amount_cents) return;
  throw conflict(
    "already_refunded",
    `The card has this money back already: only ${formatCents(free)} of the payment is left at Stripe.`,
  );
}
