import type { ProviderRefund } from "~/adapters/stripe-refunds.server";
import { sql, type Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import type { Cents } from "~/kit/money";
import { notifyStaff } from "../messages/notify-staff.server";
import { countRefunded } from "../payments/payment-row.server";
import type { NamedKey } from "../payments/provider-key";
import { type RefundFailure, refundFailureOf } from "../payments/request-refund.server";
import type { LockedPurchase, PurchaseSubject, RefundByHand } from "../payments/settlers.server";
import { lockPurchase } from "../purchases/lock-purchase.server";
import { isTakenByBank } from "../settlement/refund-row.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { notifyUnclaimed, ownMoneyAccount } from "../wallets/own-money-account.server";
import { post } from "../wallets/post.server";

/** A balance that goes back to a card. Cents. */
export interface CardPayout {
  id: number;
  account_id: number;
  amount_cents: number;
  payment_id: number;
  intent: string;
  provider_key: string;
  status: "pending" | "done" | "failed";
  stripe_refund_id: string | null;
}

/** With what the keys of these refunds begin at the provider. */
export const GIFT_PAYOUT = "gift_payout";

const columns = sql`g.id, g.account_id, g.amount_cents, g.payment_id, p.stripe_intent_id AS intent, g.provider_key, g.status, g.stripe_refund_id`;

/**
 * Locks a payout to a card, by its number or by what a key of ours names; undefined for every other. Its payment is locked
 * first: whatever went back to the card meanwhile is known from here on.
 */
export async function lockCardPayout(
  tx: Tx,
  which: { id: number } | { provider_key: string },
): Promise<CardPayout | undefined> {
  const found = await tx.db.giftPayout.findFirst({
    where: { ...which, payment_id: { not: null } },
    select: { id: true, payment_id: true },
  });
  if (!found?.payment_id) return undefined;
  await lockPurchase(tx, found.payment_id);
  // plain SQL: locks the row
  // never null: intent, provider_key: what goes to a card was paid by an intent, and has a key
  const [row] = await tx<CardPayout[]>`
    SELECT ${columns} FROM gift_payout g JOIN payment p ON p.id = g.payment_id WHERE g.id = ${found.id} FOR NO KEY UPDATE OF g`;
  return row;
}

/** Stripe has taken it on: it counts on the payment from now on. */
export async function markPaidOut(tx: Tx, payout: CardPayout, stripe_refund_id: string): Promise<void> {
  if (payout.status !== "pending") return;
  const data = { status: "done", done_at: clock.now(), stripe_refund_id } as const;
  await tx.db.giftPayout.update({ where: { id: payout.id }, data, select: { id: true } });
  await countRefunded(tx, payout.payment_id, payout.amount_cents);
}

/**
 * The card did not get it: the money is in the wallet again, to be paid out by the bank, and its payment counts it no longer.
 * Where the cardholder's bank has taken the payment back, `post` takes it on to the dispute. Staff are told why.
 */
export async function markNotPaidOut(tx: Tx, payout: CardPayout, failure: RefundFailure): Promise<void> {
  const { id, account_id, amount_cents, payment_id, status } = payout;
  if (status === "failed") return;
  const { stripe_refund_id, why } = failure;
  const known = stripe_refund_id === null ? {} : { stripe_refund_id };
  const data = { status: "failed", done_at: null, ...known } as const;
  await tx.db.giftPayout.update({ where: { id }, data, select: { id: true } });
  if (status === "done") await countRefunded(tx, payment_id, -amount_cents);
  const { card_clearing } = await systemAccounts(tx);
  const entries = [
    { account: card_clearing, amount: -amount_cents },
    { account: await ownMoneyAccount(tx, account_id), amount: amount_cents },
  ];
  const idem = `gift.payout_undone:${id}`;
  await post(tx, { kind: "gift.payout_undone", idem, actor: "stripe" }, entries);
  const is_disputed = await isTakenByBank(tx, payment_id);
  await notifyStaff(tx, {
    ...{ key: `gift_payout.failed:${id}`, kind: "staff.gift_payout_failed" },
    facts: { gift_payout_id: id, account_id, amount_cents, stripe_says: why, is_disputed },
  });
  if (!is_disputed)
    await notifyUnclaimed(tx, entries, idem, { of: "gift_card", source: stripe_refund_id ?? payout.intent });
}

/**
 * Follows what Stripe says of a refund that carries the key of a payout; false when there is no such payout, or when a refund by
 * hand has taken its place and this one went back besides.
 */
export async function recordGiftPayout(tx: Tx, told: ProviderRefund, named: NamedKey): Promise<boolean> {
  if (named.provider_key === null) return false;
  const payout = await lockCardPayout(tx, { provider_key: named.provider_key });
  if (!payout) return false;
  // carried out besides the one that counts: a refund like any other
  if (payout.status === "done" && payout.stripe_refund_id !== told.id) return false;
  if (told.isFailed) await markNotPaidOut(tx, payout, refundFailureOf(told));
  else await markPaidOut(tx, payout, told.id);
  return true;
}

/** What of a payment's gift money is about to go back to its card. Cents. */
export async function pendingPayoutCents(tx: Tx, { id }: PurchaseSubject): Promise<Cents> {
  const { _sum } = await tx.db.giftPayout.aggregate({
    where: { payment_id: id, status: "pending" },
    _sum: { amount_cents: true },
  });
  return _sum.amount_cents ?? 0;
}

/**
 * A refund by hand pays out what is on its way to its card, the oldest first, as far as it goes; where it failed, that is in the
 * wallet again. Answers how much of it stands for payouts. Cents.
 */
export async function coverPayoutsByHand(
  tx: Tx,
  { id: payment_id }: LockedPurchase,
  { source, cents, isFailed }: RefundByHand,
): Promise<number> {
  // plain SQL: locks the rows
  // never null: intent, provider_key: as above
  const payouts = await tx<CardPayout[]>`
    SELECT ${columns} FROM gift_payout g JOIN payment p ON p.id = g.payment_id
    WHERE g.payment_id = ${payment_id} AND (g.status = 'pending' OR g.status = 'done' AND g.stripe_refund_id = ${source}) ORDER BY g.status DESC, g.id FOR NO KEY UPDATE OF g`;
  let covered = 0;
  for (const payout of payouts) {
    if (payout.status === "pending") {
      if (isFailed || covered + payout.amount_cents > cents) continue;
      await markPaidOut(tx, payout, source);
    } else if (isFailed)
      await markNotPaidOut(tx, payout, {
        stripe_refund_id: source,
        why: "the refund in Stripe's dashboard failed",
      });
    covered += payout.amount_cents;
  }
  return covered;
}
