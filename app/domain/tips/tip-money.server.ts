import { sql, type Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { publish } from "../outbox/publish.server";
import { planCookPay } from "../payouts/cook-pay.server";
import type { TenderMethod } from "../tenders/tender-kind";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { notifyUnclaimed, ownMoneyAccount } from "../wallets/own-money-account.server";
import { type Entry, post } from "../wallets/post.server";

interface Share {
  id: number;
  amount_cents: number;
  order_id: number;
  /** null: the courier's */
  chef_id: number | null;
  /** the cook's part is off, or for the courier the whole order */
  is_off: boolean;
}

async function sharesOf(tx: Tx, tip_id: number): Promise<Share[]> {
  // plain SQL: one statement over four tables
  return tx<Share[]>`
    SELECT s.id, s.amount_cents, t.order_id, p.chef_id, coalesce(p.status, o.status) = 'cancelled' AS is_off
    FROM tip_share s JOIN tip t ON t.id = s.tip_id JOIN orders o ON o.id = t.order_id LEFT JOIN order_part p ON p.id = s.part_id
    WHERE s.tip_id = ${tip_id} AND s.refunded_cents = 0 ORDER BY s.id`;
}

/** Where a share of a tip lies until it is paid out. */
export async function tipAccountOf(tx: Tx, chef_id: number | null): Promise<number> {
  return chef_id === null
    ? (await systemAccounts(tx)).tip_payable
    : ledgerAccount(tx, { kind: "tip_payable", chef_id });
}

/**
 * Moves a later tip from where it was paid (`from`: card clearing or the diner's gift account) to those whose it is, whole,
 * and tells them. Under the order's lock. What was meant for a part that was called off meanwhile goes back at once.
 * @throws Refusal `conflict` `insufficient_funds` when the gift account does not hold it.
 */
export async function postTip(
  tx: Tx,
  tip_id: number,
  { from, actor }: { from: number; actor: string },
): Promise<void> {
  const shares = await sharesOf(tx, tip_id);
  const entries: Entry[] = [];
  for (const { chef_id, amount_cents } of shares) {
    entries.push({ account: from, amount: -amount_cents });
    entries.push({ account: await tipAccountOf(tx, chef_id), amount: amount_cents });
  }
  const order_id = shares[0]?.order_id ?? null;
  await tx.db.tip.update({
    where: { id: tip_id },
    data: { status: "succeeded", settled_at: clock.now() },
    select: { id: true },
  });
  await post(tx, { kind: "tip.paid", idem: `tip.paid:${tip_id}`, order_id, actor }, entries);
  if (order_id !== null) await planCookPay(tx, order_id);
  await refundCanceledShares(tx, tip_id, actor);
  if (shares.some((share) => !share.is_off)) await publish(tx, "tip.paid", { tip_id }, `tip.paid:${tip_id}`);
}

/** A tip that is there again goes back where its part, or the whole order, is off by now. Under the order's lock. */
export async function refundCanceledShares(tx: Tx, tip_id: number, actor: string): Promise<void> {
  const off = (await sharesOf(tx, tip_id)).filter((share) => share.is_off).map((share) => share.id);
  if (off.length > 0) await refundTipShares(tx, off, { actor, byPlatform: false });
}

interface OpenTipShare {
  id: number;
  tip_id: number;
  order_id: number;
  amount_cents: number;
  /** see `refundedBeforeCents` */
  before_cents: number;
  chef_id: number | null;
  account_id: number;
  method: TenderMethod;
}

/**
 * In SQL, over open shares `s` of later tips that are about to go back: what of each its card has got before, by refunds in
 * Stripe's dashboard that were no whole share. The first share counts first. Cents.
 */
export const refundedBeforeCents = sql`greatest(0, least(s.amount_cents,
  (SELECT coalesce(sum(r.amount_cents - r.taken_cents), 0) FROM purchase_return r JOIN payment p ON p.id = r.payment_id
    WHERE p.tip_id = s.tip_id AND r.undone_at IS NULL AND NOT r.is_dispute)
  - (SELECT coalesce(sum(o.before_cents), 0) FROM tip_share o WHERE o.tip_id = s.tip_id)
  - coalesce(sum(s.amount_cents) OVER (PARTITION BY s.tip_id ORDER BY s.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::int`;

/**
 * Gives shares of later tips back to where they came from: gift money at once, card money through the outbox. Under the
 * order's lock; a share goes back once. `byPlatform` leaves the cook's money as it is. What a refund in Stripe's dashboard
 * has given the card already is not given again: the platform, which bore it, has it back.
 */
export async function refundTipShares(
  tx: Tx,
  share_ids: readonly number[],
  { actor, byPlatform }: { actor: string; byPlatform: boolean },
): Promise<void> {
  // plain SQL: shares are changed by columns of three tables, and answered
  const shares = await tx<OpenTipShare[]>`
    UPDATE tip_share s SET refunded_cents = s.amount_cents, before_cents = going.before_cents
    FROM (SELECT s.id, ${refundedBeforeCents} AS before_cents FROM tip_share s WHERE s.id = ANY (${[...share_ids]}::int[]) AND s.refunded_cents = 0) going,
      tip t, tip_share mine LEFT JOIN order_part p ON p.id = mine.part_id
    WHERE s.id = going.id AND s.refunded_cents = 0 AND mine.id = s.id AND t.id = s.tip_id AND t.status = 'succeeded'
    RETURNING s.id, s.tip_id, t.order_id, s.amount_cents, s.before_cents, p.chef_id, t.account_id, t.method`;
  const { card_clearing, refund_expense } = await systemAccounts(tx);
  for (const { id, order_id, amount_cents, before_cents, chef_id, account_id, method } of shares) {
    const isCard = method === "credit_card";
    const back = isCard ? card_clearing : await ownMoneyAccount(tx, account_id);
    const source = byPlatform ? refund_expense : await tipAccountOf(tx, chef_id);
    const entries = [
      { account: source, amount: -amount_cents },
      { account: back, amount: amount_cents - before_cents },
      { account: refund_expense, amount: before_cents },
    ];
    await post(tx, { kind: "tip.returned", idem: `tip.returned:${id}`, order_id, actor }, entries);
    await notifyUnclaimed(tx, entries, `tip.returned:${id}`, { of: "tip", order_id });
    if (isCard && before_cents < amount_cents)
      await publish(tx, "tip.refund_requested", { tip_share_id: id }, `tip.refund_requested:${id}`);
  }
  // plain SQL: tips are changed of which no share is left
  await tx`
    UPDATE tip t SET status = 'refunded' WHERE t.id = ANY (${shares.map((share) => share.tip_id)}::int[])
      AND NOT EXISTS (SELECT FROM tip_share s WHERE s.tip_id = t.id AND s.refunded_cents = 0)`;
  for (const order_id of new Set(shares.map((share) => share.order_id))) await planCookPay(tx, order_id);
}
