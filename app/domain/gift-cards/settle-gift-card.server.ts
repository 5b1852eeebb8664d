import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { publish } from "../outbox/publish.server";
import {
  type FundsMovement,
  fundsMovement,
  type LockedPurchase,
  type OwnRefunds,
  type PurchaseSettler,
} from "../payments/settlers.server";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { ownMoneyAccount, unclaimedAccount } from "../wallets/own-money-account.server";
import { post } from "../wallets/post.server";
import { isDue, publishGiftCardDue } from "./gift-day.server";
import {
  coverPayoutsByHand,
  GIFT_PAYOUT,
  pendingPayoutCents,
  recordGiftPayout,
} from "./gift-payout-row.server";

/** The card's money becomes the gift card's, which can be added from now on; its mail goes out now or on its day. */
async function giftCardPaid(
  tx: Tx,
  { subject_id, amount_cents }: LockedPurchase,
  actor: string,
): Promise<void> {
  const [{ card_clearing }, account] = await Promise.all([
    systemAccounts(tx),
    ledgerAccount(tx, { kind: "gift_card", gift_card_id: subject_id }),
  ]);
  await tx.db.giftCard.updateMany({
    where: { id: subject_id, status: "requires_payment" },
    data: { status: "active" },
  });
  await post(tx, { kind: "gift_card.bought", idem: `gift_card.bought:${subject_id}`, actor }, [
    { account: card_clearing, amount: -amount_cents },
    { account, amount: amount_cents },
  ]);
  await publish(tx, "gift_card.bought", { gift_card_id: subject_id }, `gift_card.bought:${subject_id}`);
  // plain SQL: `isDue` is a rule of several statements
  const [due] = await tx`SELECT FROM gift_card g WHERE g.id = ${subject_id} AND ${isDue}`;
  if (due) await publishGiftCardDue(tx, subject_id);
}

interface Card {
  status: string;
  left: number;
  owner_id: number | null;
  is_mailed: boolean;
  /** its buyer, who has deleted their account */
  gone_buyer_id: number | null;
}

/** Plain SQL, since it locks the row. */
async function lockCard(tx: Tx, gift_card_id: number): Promise<Card> {
  const [card] = await tx<Card[]>`
    SELECT status, amount_cents - returned_cents AS left, owner_id, delivered_at IS NOT NULL AS is_mailed,
      (SELECT a.id FROM account a WHERE a.id = gift_card.buyer_id AND a.deleted_at IS NOT NULL) AS gone_buyer_id
    FROM gift_card WHERE id = ${gift_card_id} FOR NO KEY UPDATE`;
  if (!card) throw new Error(`gift card ${gift_card_id} is gone`);
  return card;
}

/**
 * What an added card's money is still there, under the wallet's lock: at most what the card brought, less what earlier
 * returns took. Older money is spent first, so what came after the card (a later card's less what has gone back of it) is none
 * of it; but what was spent after the card came and was given back since (a checkout given up, an order refunded, a return
 * undone, a payout that failed) is nothing new. Plain SQL: the ledger.
 */
async function leftInWallet(tx: Tx, account: number, { id, subject_id }: LockedPurchase): Promise<number> {
  // never null: balance: gift money has a balance
  const [wallet] = await tx<{ balance: number }[]>`
    SELECT balance FROM ledger_account WHERE id = ${account} FOR NO KEY UPDATE`;
  const [sums] = await tx<{ later: number; brought: number | null }[]>`
    WITH added AS (
      SELECT a.id FROM ledger_txn x JOIN posting a ON a.txn_id = x.id AND a.ledger_account_id = ${account} WHERE x.idem = ${`gift_card.added:${subject_id}`}
    ), came AS (
      SELECT p.id, p.amount, x.order_id, x.kind, x.source, x.idem FROM added, posting p JOIN ledger_txn x ON x.id = p.txn_id
      WHERE p.ledger_account_id = ${account} AND (p.amount > 0 OR x.kind = 'purchase.returned') AND p.id > added.id
    )
    SELECT coalesce(sum(came.amount), 0)::int8 AS later,
      (SELECT g.amount_cents - coalesce(sum(r.taken_cents), 0) FROM gift_card g LEFT JOIN purchase_return r ON r.payment_id = ${id} AND r.undone_at IS NULL
        WHERE g.id = ${subject_id} GROUP BY g.id)::int8 AS brought
    FROM came
    WHERE (came.kind = 'refund.to_wallet' OR NOT EXISTS (
        SELECT FROM added, ledger_txn spent JOIN posting s ON s.txn_id = spent.id AND s.ledger_account_id = ${account}
        WHERE spent.order_id = came.order_id AND s.amount < 0 AND s.id > added.id AND s.id < came.id))
      AND NOT (came.kind = 'gift.payout_undone' AND EXISTS (
        SELECT FROM ledger_account a JOIN gift_payout paid ON paid.account_id = a.account_id AND came.idem = 'gift.payout_undone:' || paid.id
          JOIN ledger_txn out ON out.idem = 'gift.paid_out:' || paid.id
          JOIN posting o ON o.txn_id = out.id AND o.ledger_account_id = a.id JOIN added ON o.id > added.id
        WHERE a.id = ${account}))
      AND (came.kind NOT LIKE 'purchase.%' OR EXISTS (
        SELECT FROM purchase_return r JOIN payment f ON f.id = r.payment_id JOIN ledger_txn x ON x.idem = 'gift_card.added:' || f.gift_card_id
          JOIN posting p ON p.txn_id = x.id AND p.ledger_account_id = ${account} JOIN added ON p.id > added.id WHERE r.source = came.source))`;
  return Math.max(0, Math.min((wallet?.balance ?? 0) - (sums?.later ?? 0), sums?.brought ?? 0));
}

/**
 * What was given again of this card (a return undone, a payout that failed) into what is kept for somebody who has left, and is still there, under its lock: at most
 * `cents`. What else is kept for them is none of it, nor what was taken again or paid out since: a payout takes all there is.
 */
async function withdrawUnspent(
  tx: Tx,
  { id }: LockedPurchase,
  account: number,
  cents: number,
): Promise<FundsMovement> {
  // plain SQL: it locks the row
  // never null: balance: what is kept for somebody has a balance
  const [kept] = await tx<{ balance: number }[]>`
    SELECT balance FROM ledger_account WHERE id = ${account} FOR NO KEY UPDATE`;
  // plain SQL: a sum of postings by keys that are made of other rows
  const [given] = await tx<{ cents: number }[]>`
    SELECT coalesce(sum(p.amount), 0)::int8 AS cents FROM (
      SELECT unnest(ARRAY['purchase.return_undone:' || r.source, 'purchase.returned:' || r.source]) AS idem FROM purchase_return r WHERE r.payment_id = ${id}
      UNION ALL SELECT 'gift.payout_undone:' || o.id FROM gift_payout o WHERE o.payment_id = ${id}) moved
    JOIN ledger_txn x ON x.idem = moved.idem
    JOIN posting p ON p.txn_id = x.id AND p.ledger_account_id = ${account}
    WHERE p.id > coalesce((
      SELECT max(o.id) FROM posting o JOIN ledger_txn out ON out.id = o.txn_id AND out.kind = 'unclaimed.paid' WHERE o.ledger_account_id = ${account}), 0)`;
  return fundsMovement(account, -Math.max(0, Math.min(cents, kept?.balance ?? 0, given?.cents ?? 0)));
}

const payoutRefunds: OwnRefunds = {
  kind: GIFT_PAYOUT,
  record: recordGiftPayout,
  async recorded(stripe_refund_id) {
    const payouts = await db.giftPayout.findMany({ where: { stripe_refund_id }, select: { status: true } });
    return payouts.map(({ status }) => ({ is_failed: status === "failed" }));
  },
  // one that fails is in the wallet again: money like any other
  claimedCents: pendingPayoutCents,
  owedCents: pendingPayoutCents,
  coverByHand: coverPayoutsByHand,
};

/** A gift card that is bought at Stripe: one that was never paid simply stays so, nobody ever sees it. */
export const giftCardSettler: PurchaseSettler = {
  column: "gift_card_id",
  description: "DinDin gift card",
  paid: giftCardPaid,
  abandoned: async () => undefined,
  ownRefunds: payoutRefunds,
  async ownerOf(tx, id) {
    const card = await tx.db.giftCard.findUnique({ where: { id }, select: { owner_id: true } });
    return card?.owner_id ?? null;
  },
  async take(tx, purchase, cents) {
    const { subject_id } = purchase;
    const card = await lockCard(tx, subject_id);
    const gone = card.owner_id ?? (card.is_mailed ? null : card.gone_buyer_id);
    const kept = gone === null ? null : await unclaimedAccount(tx, gone);
    if (kept !== null) return { ...(await withdrawUnspent(tx, purchase, kept, cents)), home: kept };
    if (card.owner_id !== null) {
      const wallet = await ledgerAccount(tx, { kind: "gift", account_id: card.owner_id });
      const there = Math.min(cents, await leftInWallet(tx, wallet, purchase));
      return { ...fundsMovement(wallet, -there, card.owner_id), home: wallet };
    }
    const there = Math.min(cents, card.left);
    // plain SQL: one column tells what another becomes
    await tx`
      UPDATE gift_card SET returned_cents = returned_cents + ${there},
        status = CASE WHEN returned_cents + ${there} = amount_cents THEN 'voided'::"GiftCardStatus" ELSE status END WHERE id = ${subject_id}`;
    return fundsMovement(await ledgerAccount(tx, { kind: "gift_card", gift_card_id: subject_id }), -there);
  },
  async give(tx, { subject_id: gift_card_id }, cents, return_id) {
    const card = await lockCard(tx, gift_card_id);
    if (card.owner_id !== null)
      return fundsMovement(await ownMoneyAccount(tx, card.owner_id), cents, card.owner_id);
    // its code can reach nobody anymore: the buyer has left before it was mailed, and with them to whom
    if (card.gone_buyer_id !== null && !card.is_mailed)
      return fundsMovement(await ownMoneyAccount(tx, card.gone_buyer_id), cents, card.gone_buyer_id);
    await tx.db.giftCard.update({
      where: { id: gift_card_id },
      data: { returned_cents: { decrement: cents }, status: "active" },
      select: { id: true },
    });
    // Its mail may have found it void meanwhile.
    if (!card.is_mailed)
      await publish(tx, "gift_card.due", { gift_card_id }, `gift_card.due:${gift_card_id}:${return_id}`);
    return fundsMovement(await ledgerAccount(tx, { kind: "gift_card", gift_card_id }), cents);
  },
};
