import type { Fragment, Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { recordOrderEvent } from "../orders/order-events.server";
import { publish } from "../outbox/publish.server";
import { countRefunded } from "../payments/payment-row.server";
import { providerKey } from "../payments/provider-key";
import type { RefundFailure } from "../payments/request-refund.server";
import type { LockedPurchase, RefundByHand } from "../payments/settlers.server";
import { notifyRefundFailed } from "../settlement/refund-row.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";

/** The card's share of a later tip that is to go back, with the payment it belongs to. Cents. */
interface TipRefundRow {
  id: number;
  order_id: number;
  number: string;
  payment_id: number;
  intent: string;
  amount_cents: number;
  attempt: number;
  provider_key: string | null;
  /** `done` once Stripe has taken it on */
  status: "pending" | "done" | "failed";
  /** its card could not take it, and the diner has it in the wallet */
  is_moved: boolean;
  stripe_refund_id: string | null;
}

/** With what the keys of these refunds begin at the provider. */
export const TIP_SHARE = "tip_share";

/** The provider's idempotency key: another one for each attempt, since a key that failed fails again. */
export function tipRefundKey(share: Pick<TipRefundRow, "id" | "attempt" | "provider_key">): string {
  return providerKey(TIP_SHARE, share, share.attempt);
}

/** The same of the version before, which made it of the row's number. */
export function formerTipRefundKey({ id, attempt }: Pick<TipRefundRow, "id" | "attempt">): string {
  return providerKey(TIP_SHARE, { id, provider_key: null }, attempt);
}

/** Which share: by its number, or by what a key of ours names (`parseProviderKey`) on an intent. */
type WhichShare = number | { provider_key: string | null; id: number | null; intent: string | null };

function isShare(tx: Tx, which: WhichShare): Fragment {
  if (typeof which === "number") return tx`s.id = ${which}`;
  return which.provider_key === null
    ? tx`s.id = ${which.id} AND p.stripe_intent_id = ${which.intent}`
    : tx`s.provider_key = ${which.provider_key}`;
}

/** Locks the shares `s` of a condition that are to go back to a card, those that failed first. */
function lockShares(tx: Tx, condition: Fragment): Promise<TipRefundRow[]> {
  // plain SQL: it locks the rows
  // never null: intent: what goes back to a card was paid by an intent
  return tx<TipRefundRow[]>`
    SELECT s.id, t.order_id, o.number, p.id AS payment_id, p.stripe_intent_id AS intent, s.amount_cents - s.before_cents AS amount_cents, s.refund_attempt AS attempt, s.provider_key, s.moved_to_wallet_at IS NOT NULL AS is_moved, s.stripe_refund_id,
      CASE WHEN s.refund_failed_at IS NOT NULL THEN 'failed' WHEN s.stripe_refund_id IS NOT NULL THEN 'done' ELSE 'pending' END AS status
    FROM tip_share s JOIN tip t ON t.id = s.tip_id JOIN orders o ON o.id = t.order_id JOIN payment p ON p.tip_id = t.id
    WHERE ${condition} AND s.refunded_cents > s.before_cents AND s.return_id IS NULL ORDER BY s.refund_failed_at IS NULL, s.id FOR NO KEY UPDATE OF s`;
}

/**
 * Locks a share of a tip that is to go back to a card; undefined for every other. Its payment is locked first, as by what came
 * back by hand (`coverSharesByHand`): in another order two of them would wait for each other.
 */
export async function lockTipRefund(tx: Tx, which: WhichShare): Promise<TipRefundRow | undefined> {
  // plain SQL: it locks the row
  await tx`
    SELECT p.id FROM tip_share s JOIN payment p ON p.tip_id = s.tip_id WHERE ${isShare(tx, which)} FOR NO KEY UPDATE OF p`;
  return (await lockShares(tx, isShare(tx, which)))[0];
}

/** The share at the attempt that Stripe speaks of, as `atAttempt` of a refund; undefined for what changes nothing anymore. */
export async function tipAtAttempt(
  tx: Tx,
  share: TipRefundRow,
  attempt: number,
): Promise<TipRefundRow | undefined> {
  if (attempt === share.attempt) return share;
  if (attempt < share.attempt || share.is_moved) return undefined;
  if (share.status === "done") await countRefunded(tx, share.payment_id, -share.amount_cents);
  await tx.db.tipShare.update({
    where: { id: share.id },
    data: { refund_attempt: attempt, refund_failed_at: null, stripe_refund_id: null },
    select: { id: true },
  });
  return { ...share, attempt, status: "pending" };
}

/** Stripe has taken it on: it counts on the payment from now on. */
export async function markTipDone(tx: Tx, share: TipRefundRow, stripe_refund_id: string): Promise<void> {
  if (share.status !== "pending") return;
  await tx.db.tipShare.update({
    where: { id: share.id },
    data: { stripe_refund_id },
    select: { id: true },
  });
  await countRefunded(tx, share.payment_id, share.amount_cents);
}

/** The money did not arrive: its payment counts it no longer, and staff are told, as with every refund. */
export async function markTipFailed(tx: Tx, share: TipRefundRow, failure: RefundFailure): Promise<void> {
  if (share.status === "failed") return;
  const known = failure.stripe_refund_id === null ? {} : { stripe_refund_id: failure.stripe_refund_id };
  await tx.db.tipShare.update({
    where: { id: share.id },
    data: { refund_failed_at: clock.now(), ...known },
    select: { id: true },
  });
  if (share.status === "done") await countRefunded(tx, share.payment_id, -share.amount_cents);
  await recordOrderEvent(tx, { order_id: share.order_id, kind: "refund_failed", actor: "stripe" });
  const failed = { of: "tip", tip_share_id: share.id } as const;
  await notifyRefundFailed(tx, { ...share, key: tipRefundKey(share), failed }, failure);
}

/**
 * A refund made in Stripe's dashboard gives back shares of a tip that are on their way or could not arrive, first one of just
 * this sum, then those that failed, as far as it goes, each whole; where it failed, they are failed too. Answers how much of it
 * stands for shares. Cents.
 */
export async function coverSharesByHand(
  tx: Tx,
  { subject_id }: LockedPurchase,
  { source, cents, isFailed }: RefundByHand,
): Promise<number> {
  const shares = await lockShares(tx, tx`s.tip_id = ${subject_id}`);
  const named = shares.filter((share) => share.status === "done" && share.stripe_refund_id === source);
  if (isFailed)
    for (const share of named)
      await markTipFailed(tx, share, {
        stripe_refund_id: source,
        why: "the refund in Stripe's dashboard failed",
      });
  let covered = named.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const owed = isFailed ? [] : shares.filter(({ status, is_moved }) => status !== "done" && !is_moved);
  const fits = owed.find(({ amount_cents }) => amount_cents === cents - covered);
  for (const share of fits ? [fits] : owed) {
    if (covered + share.amount_cents > cents) continue;
    await tx.db.tipShare.update({
      where: { id: share.id },
      data: { stripe_refund_id: source, refund_failed_at: null },
      select: { id: true },
    });
    await countRefunded(tx, share.payment_id, share.amount_cents);
    covered += share.amount_cents;
  }
  return covered;
}

/** Has a share asked for at Stripe once more, under the key of this attempt. */
export function requestTipRefundAgain(tx: Tx, tip_share_id: number, attempt: number): Promise<void> {
  const key = `tip.refund_requested:${tip_share_id}:${attempt}`;
  return publish(tx, "tip.refund_requested", { tip_share_id }, key);
}

/** So much of a share has gone back by hand: that much less of it still goes, as of this attempt. Cents. */
async function reduceShare(tx: Tx, share: TipRefundRow, cents: number, attempt: number): Promise<void> {
  await tx.db.tipShare.update({
    where: { id: share.id },
    data: { before_cents: { increment: cents }, refund_attempt: attempt },
    select: { id: true },
  });
  const { card_clearing, refund_expense } = await systemAccounts(tx);
  const event = { kind: "tip.return_reduced", idem: `tip.return_reduced:${share.id}:${attempt}` };
  await post(tx, { ...event, order_id: share.order_id, actor: "stripe" }, [
    { account: card_clearing, amount: -cents },
    { account: refund_expense, amount: cents },
  ]);
}

/**
 * A part of a share that is on its way or could not arrive has gone back by a refund in Stripe's dashboard: only the rest still
 * goes back, under another attempt, since Stripe can't carry out the whole anymore. The platform bears the refund by hand and in
 * return keeps that much of the share. Each such share is larger than `cents`, since those that fit are covered whole before
 * (`coverSharesByHand`). Answers how much stands for one: all or nothing. Cents.
 */
export async function reduceShareByHand(tx: Tx, tip_id: number, cents: number): Promise<number> {
  const shares = await lockShares(tx, tx`s.tip_id = ${tip_id}`);
  const share = shares.find((one) => one.status !== "done" && !one.is_moved && one.amount_cents > cents);
  if (!share) return 0;
  const attempt = share.attempt + 1;
  await reduceShare(tx, share, cents, attempt);
  if (share.status === "pending") await requestTipRefundAgain(tx, share.id, attempt);
  return cents;
}

/**
 * Stripe has carried out less than a share: a database put back has forgotten that the rest went back by hand before, and what is
 * said of that by Stripe is still to come. The share goes on as that attempt was. Cents.
 */
export async function atAmount(tx: Tx, share: TipRefundRow, cents: number): Promise<TipRefundRow> {
  if (share.status !== "pending" || cents >= share.amount_cents) return share;
  await reduceShare(tx, share, share.amount_cents - cents, share.attempt);
  return { ...share, amount_cents: cents };
}
