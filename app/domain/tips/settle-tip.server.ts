import type { ProviderRefund } from "~/adapters/stripe-refunds.server";
import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import type { Cents } from "~/kit/money";
import type { Prisma } from "../../../prisma/client/client";
import { notifyStaff } from "../messages/notify-staff.server";
import type { NamedKey } from "../payments/provider-key";
import { refundFailureOf } from "../payments/request-refund.server";
import type { FundsMovement, LockedPurchase, OwnRefunds, PurchaseSettler } from "../payments/settlers.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import type { Entry } from "../wallets/post.server";
import { postTip, refundCanceledShares, tipAccountOf } from "./tip-money.server";
import {
  atAmount,
  coverSharesByHand,
  lockTipRefund,
  markTipDone,
  markTipFailed,
  reduceShareByHand,
  TIP_SHARE,
  tipAtAttempt,
} from "./tip-refund-row.server";

interface Share {
  id: number;
  amount_cents: number;
  order_id: number;
  /** null: the courier's */
  chef_id: number | null;
}

/** Shares of a tip, as far as they go back or come again, moved with `sign` on the accounts of those whose they are. */
async function movedShares(tx: Tx, shares: readonly Share[], sign: 1 | -1): Promise<FundsMovement> {
  const entries: Entry[] = [];
  for (const { chef_id, amount_cents } of shares)
    entries.push({ account: await tipAccountOf(tx, chef_id), amount: sign * amount_cents });
  const cents = shares.reduce((sum, share) => sum + share.amount_cents, 0);
  return { cents, entries, order_id: shares[0]?.order_id ?? null, owner_id: null };
}

/**
 * A share of a later tip that we asked for; what is said of an earlier try of it changes nothing. False when there is no such
 * share, or when a refund by hand has taken its place and this one went back besides.
 */
async function recordRefund(tx: Tx, told: ProviderRefund, named: NamedKey): Promise<boolean> {
  const found = await lockTipRefund(tx, { ...named, intent: told.intent });
  if (!found) return false;
  const isSame = named.attempt === found.attempt;
  // Stripe has carried out another one of ours than the one that counts: it is a refund like any other
  const isOther = isSame && found.status === "done" && found.stripe_refund_id !== told.id;
  if (isOther || named.attempt < found.attempt) return false;
  const share = await tipAtAttempt(tx, found, named.attempt);
  if (!share) return true;
  if (told.isFailed) await markTipFailed(tx, share, refundFailureOf(told));
  else await markTipDone(tx, await atAmount(tx, share, told.amount), told.id);
  return true;
}

/**
 * Shares of a tip that went back gave the card less by what refunds by hand had given it. Where those did not arrive, staff
 * are told what is left: made in the dashboard once more, it is the platform's, whose the first one was.
 */
async function notifyOwed(tx: Tx, { id, subject_id }: LockedPurchase, source: string): Promise<void> {
  // plain SQL: the difference of two sums
  const [owed] = await tx<{ cents: number }[]>`
    SELECT (coalesce((SELECT sum(s.before_cents) FROM tip_share s WHERE s.tip_id = ${subject_id}), 0)
      - coalesce((SELECT sum(r.amount_cents - r.taken_cents) FROM purchase_return r
        WHERE r.payment_id = ${id} AND r.undone_at IS NULL AND NOT r.is_dispute), 0))::int AS cents`;
  if (!owed || owed.cents <= 0) return;
  await notifyStaff(tx, {
    key: `tip.owed:${source}`,
    kind: "staff.tip_owed",
    facts: { payment_id: id, owed_cents: owed.cents, source },
  });
}

/** What of a tip we asked its card to take back, of shares that are one of these. Cents. */
async function askedCents(tx: Tx, tip_id: number, OR: Prisma.TipShareWhereInput[]): Promise<Cents> {
  const { _sum } = await tx.db.tipShare.aggregate({
    where: { tip_id, return_id: null, OR },
    _sum: { refunded_cents: true, before_cents: true },
  });
  return (_sum.refunded_cents ?? 0) - (_sum.before_cents ?? 0);
}

const shareRefunds: OwnRefunds = {
  kind: TIP_SHARE,
  record: recordRefund,
  async recorded(stripe_refund_id) {
    const shares = await db.tipShare.findMany({
      where: { stripe_refund_id },
      select: { refund_failed_at: true },
    });
    return shares.map(({ refund_failed_at }) => ({ is_failed: refund_failed_at !== null }));
  },
  claimedCents: (tx, { subject_id }) =>
    askedCents(tx, subject_id, [
      { moved_to_wallet_at: { not: null } },
      { stripe_refund_id: null, refund_failed_at: null },
    ]),
  owedCents: (tx, { subject_id }) =>
    askedCents(tx, subject_id, [{ stripe_refund_id: null }, { refund_failed_at: { not: null } }]),
  coverByHand: coverSharesByHand,
  reduceByHand: (tx, { subject_id }, cents) => reduceShareByHand(tx, subject_id, cents),
};

/**
 * A later tip at Stripe. Its shares go back whole, as with a refund of its order: what was sent to a cook is called back.
 */
export const tipSettler: PurchaseSettler = {
  column: "tip_id",
  description: "DinDin tip",
  async paid(tx, { subject_id }, actor) {
    const { card_clearing } = await systemAccounts(tx);
    await postTip(tx, subject_id, { from: card_clearing, actor });
  },
  async abandoned(tx, { subject_id }) {
    await tx.db.tip.update({
      where: { id: subject_id },
      data: { status: "cancelled" },
      select: { id: true },
    });
  },
  // plain SQL: shares are moved as a set, by columns of their own
  async take(tx, { subject_id }, cents, return_id) {
    const open = await tx<Share[]>`
      SELECT s.id, s.amount_cents, t.order_id, p.chef_id FROM tip_share s JOIN tip t ON t.id = s.tip_id LEFT JOIN order_part p ON p.id = s.part_id
      WHERE s.tip_id = ${subject_id} AND s.refunded_cents = 0 ORDER BY s.id`;
    let left = cents;
    const going = open.filter(({ amount_cents }) => {
      if (amount_cents > left) return false;
      left -= amount_cents;
      return true;
    });
    await tx`
      UPDATE tip_share SET refunded_cents = amount_cents, return_id = ${return_id} WHERE id = ANY (${going.map((share) => share.id)}::int[])`;
    await tx`
      UPDATE tip t SET status = 'refunded' WHERE t.id = ${subject_id} AND NOT EXISTS (SELECT FROM tip_share s WHERE s.tip_id = t.id AND s.refunded_cents = 0)`;
    return movedShares(tx, going, -1);
  },
  async give(tx, { subject_id }, _cents, return_id) {
    // plain SQL: shares are changed and answered with columns of three tables
    const back = await tx<Share[]>`
      UPDATE tip_share s SET refunded_cents = 0, return_id = NULL
      FROM tip t, tip_share mine LEFT JOIN order_part p ON p.id = mine.part_id
      WHERE s.return_id = ${return_id} AND mine.id = s.id AND t.id = s.tip_id RETURNING s.id, s.amount_cents, t.order_id, p.chef_id`;
    if (back.length > 0)
      await tx.db.tip.update({
        where: { id: subject_id },
        data: { status: "succeeded" },
        select: { id: true },
      });
    return movedShares(tx, back, 1);
  },
  booked: notifyOwed,
  async undone(tx, purchase, source) {
    await refundCanceledShares(tx, purchase.subject_id, "stripe");
    await notifyOwed(tx, purchase, source);
  },
  ownRefunds: shareRefunds,
  async orderOf(tx, id) {
    const tip = await tx.db.tip.findUnique({ where: { id }, select: { order_id: true } });
    return tip?.order_id ?? null;
  },
};
