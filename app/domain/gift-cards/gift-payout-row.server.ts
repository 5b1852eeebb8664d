import type { ProviderRefund } from "~/adapters/stripe-refunds.server";
import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { countRefunded } from "../payments/payment-row.server";
import type { NamedKey } from "../payments/provider-key";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { ownMoneyAccount } from "../wallets/own-money-account.server";
import { post } from "../wallets/post.server";

/** A balance that goes back to a card. Cents. */
export interface CardPayout {
  id: number;
  account_id: number;
  amount_cents: number;
  payment_id: number;
  provider_key: string;
  status: "pending" | "done" | "failed";
}

/** Locks a payout to a card, by its number or by what a key of ours names; undefined for every other. */
export async function lockCardPayout(
  tx: Tx,
  which: { id: number } | { provider_key: string },
): Promise<CardPayout | undefined> {
  // plain SQL: locks the row
  // never null: provider_key: what goes to a card has one
  const [row] = await tx<CardPayout[]>`
    SELECT id, account_id, amount_cents, payment_id, provider_key, status FROM gift_payout
    WHERE payment_id IS NOT NULL AND ${"id" in which ? tx`id = ${which.id}` : tx`provider_key = ${which.provider_key}`} FOR NO KEY UPDATE`;
  return row;
}

/** Stripe has taken it on: it counts on the payment from now on. */
export async function markPaidOut(tx: Tx, payout: CardPayout, stripe_refund_id: string): Promise<void> {
  if (payout.status !== "pending") return;
  const data = { status: "done", done_at: clock.now(), stripe_refund_id } as const;
  await tx.db.giftPayout.update({ where: { id: payout.id }, data, select: { id: true } });
  await countRefunded(tx, payout.payment_id, payout.amount_cents);
}

/** The card did not get it: the money is in the wallet again, to be paid out by the bank, and its payment counts it no longer. */
export async function markNotPaidOut(
  tx: Tx,
  payout: CardPayout,
  stripe_refund_id: string | null,
): Promise<void> {
  const { id, account_id, amount_cents, payment_id, status } = payout;
  if (status === "failed") return;
  const known = stripe_refund_id === null ? {} : { stripe_refund_id };
  const data = { status: "failed", done_at: null, ...known } as const;
  await tx.db.giftPayout.update({ where: { id }, data, select: { id: true } });
  if (status === "done") await countRefunded(tx, payment_id, -amount_cents);
  const { card_clearing } = await systemAccounts(tx);
  await post(tx, { kind: "gift.payout_undone", idem: `gift.payout_undone:${id}`, actor: "stripe" }, [
    { account: card_clearing, amount: -amount_cents },
    { account: await ownMoneyAccount(tx, account_id), amount: amount_cents },
  ]);
}

/** Follows what Stripe says of a refund that carries the key of a payout; false when there is no such payout. */
export async function noteGiftPayout(tx: Tx, told: ProviderRefund, named: NamedKey): Promise<boolean> {
  if (named.provider_key === null) return false;
  const payout = await lockCardPayout(tx, { provider_key: named.provider_key });
  if (!payout) return false;
  if (told.isFailed) await markNotPaidOut(tx, payout, told.id);
  else await markPaidOut(tx, payout, told.id);
  return true;
}
