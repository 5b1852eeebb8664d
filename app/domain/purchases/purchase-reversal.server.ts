import type { Tx } from "~/data/sql.server";
import { announce } from "../outbox/publish.server";
import { ledgerAccount } from "../wallets/ledger-accounts.server";
import { ownMoneyBack, waitingFor } from "../wallets/own-money-back.server";
import type { Entry } from "../wallets/post.server";
import type { LockedPurchase, PurchasePurpose } from "./purchase.server";
import { payableOf } from "./tip-money.server";

/** What is taken from where a purchase's money lies, or given back to there. `cents` is never below zero. */
export interface Moved {
  cents: number;
  /** below zero for what is taken; without the other side */
  entries: Entry[];
  /** the order that the postings belong to */
  order_id: number | null;
  /** whose wallet it was taken from or given to, if somebody's own */
  owner_id: number | null;
}

interface Way {
  /** At most `cents` of what is unspent, under the purchase's lock; `return_id` is why. */
  take(tx: Tx, purchase: LockedPurchase, cents: number, return_id: number): Promise<Moved>;
  /** What was taken by `return_id`, `cents`, to where that money lies by now. */
  give(tx: Tx, purchase: LockedPurchase, cents: number, return_id: number): Promise<Moved>;
}

const moved = (account: number, cents: number, owner_id: number | null = null): Moved => ({
  cents: Math.abs(cents),
  entries: cents === 0 ? [] : [{ account, amount: cents }],
  order_id: null,
  owner_id,
});

interface Card {
  status: string;
  left: number;
  owner_id: number | null;
  is_mailed: boolean;
  /** its buyer, who has deleted their account */
  gone_buyer_id: number | null;
}

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
 * returns took. Older money is spent first, so what came after the card is none of it; but what was spent after the card
 * came and was given back since (a checkout given up, an order refunded, a return undone) is nothing new.
 */
async function leftInWallet(tx: Tx, account: number, { id, subject_id }: LockedPurchase): Promise<number> {
  const [wallet] = await tx<{ balance: number }[]>`
    SELECT balance FROM ledger_account WHERE id = ${account} FOR NO KEY UPDATE`;
  const [sums] = await tx<{ later: number; brought: number }[]>`
    WITH added AS (
      SELECT a.id FROM ledger_txn x JOIN posting a ON a.txn_id = x.id AND a.ledger_account_id = ${account} WHERE x.idem = ${`gift_card.added:${subject_id}`}
    ), came AS (
      SELECT p.id, p.amount, x.order_id, x.kind, x.note FROM added, posting p JOIN ledger_txn x ON x.id = p.txn_id
      WHERE p.ledger_account_id = ${account} AND p.amount > 0 AND p.id > added.id
    )
    SELECT coalesce(sum(came.amount), 0)::int8 AS later,
      (SELECT g.amount_cents - coalesce(sum(r.taken_cents), 0) FROM gift_card g LEFT JOIN purchase_return r ON r.payment_id = ${id} AND r.undone_at IS NULL
        WHERE g.id = ${subject_id} GROUP BY g.id)::int8 AS brought
    FROM came
    WHERE NOT EXISTS (
        SELECT FROM added, ledger_txn spent JOIN posting s ON s.txn_id = spent.id AND s.ledger_account_id = ${account}
        WHERE spent.order_id = came.order_id AND s.amount < 0 AND s.id > added.id AND s.id < came.id)
      AND NOT (came.kind = 'purchase.return_undone' AND EXISTS (SELECT FROM purchase_return r WHERE r.payment_id = ${id} AND r.source = came.note))`;
  return Math.max(0, Math.min((wallet?.balance ?? 0) - (sums?.later ?? 0), sums?.brought ?? 0));
}

/**
 * What was given again of this card into what is kept for somebody who has left, and is still there, under its lock: at most
 * `cents`. What else is kept for them is none of it, nor what was taken again or paid out since: a payout takes all there is.
 */
async function takeKept(tx: Tx, { id }: LockedPurchase, account: number, cents: number): Promise<Moved> {
  const [kept] = await tx<{ balance: number }[]>`
    SELECT balance FROM ledger_account WHERE id = ${account} FOR NO KEY UPDATE`;
  const [given] = await tx<{ cents: number }[]>`
    SELECT coalesce(sum(p.amount), 0)::int8 AS cents FROM purchase_return r
    JOIN ledger_txn x ON x.idem IN ('purchase.return_undone:' || r.source, 'purchase.returned:' || r.source)
    JOIN posting p ON p.txn_id = x.id AND p.ledger_account_id = ${account}
    WHERE r.payment_id = ${id} AND p.id > coalesce((
      SELECT max(o.id) FROM posting o JOIN ledger_txn out ON out.id = o.txn_id AND out.kind = 'unclaimed.paid' WHERE o.ledger_account_id = ${account}), 0)`;
  return moved(account, -Math.max(0, Math.min(cents, kept?.balance ?? 0, given?.cents ?? 0)));
}

const giftCard: Way = {
  async take(tx, purchase, cents) {
    const { subject_id } = purchase;
    const card = await lockCard(tx, subject_id);
    const gone = card.owner_id ?? (card.is_mailed ? null : card.gone_buyer_id);
    const kept = gone === null ? null : await waitingFor(tx, gone);
    if (kept !== null) return takeKept(tx, purchase, kept, cents);
    if (card.owner_id !== null) {
      const wallet = await ledgerAccount(tx, { kind: "gift", account_id: card.owner_id });
      const there = Math.min(cents, await leftInWallet(tx, wallet, purchase));
      return moved(wallet, -there, card.owner_id);
    }
    const there = Math.min(cents, card.left);
    await tx`
      UPDATE gift_card SET returned_cents = returned_cents + ${there},
        status = CASE WHEN returned_cents + ${there} = amount_cents THEN 'voided'::"GiftCardStatus" ELSE status END WHERE id = ${subject_id}`;
    return moved(await ledgerAccount(tx, { kind: "gift_card", gift_card_id: subject_id }), -there);
  },
  async give(tx, { subject_id: gift_card_id }, cents, return_id) {
    const card = await lockCard(tx, gift_card_id);
    if (card.owner_id !== null) return moved(await ownMoneyBack(tx, card.owner_id), cents, card.owner_id);
    // its code can reach nobody any more: the buyer has left before it was mailed, and with them to whom
    if (card.gone_buyer_id !== null && !card.is_mailed)
      return moved(await ownMoneyBack(tx, card.gone_buyer_id), cents, card.gone_buyer_id);
    await tx`
      UPDATE gift_card SET returned_cents = returned_cents - ${cents}, status = 'active' WHERE id = ${gift_card_id}`;
    // Its mail may have found it void meanwhile.
    if (!card.is_mailed)
      await announce(tx, "gift_card.due", { gift_card_id }, `gift_card.due:${gift_card_id}:${return_id}`);
    return moved(await ledgerAccount(tx, { kind: "gift_card", gift_card_id }), cents);
  },
};

async function poolOf(tx: Tx, org_funding_id: number): Promise<number> {
  const [funding] = await tx<{ organization_id: number }[]>`
    SELECT organization_id FROM org_funding WHERE id = ${org_funding_id}`;
  if (!funding) throw new Error(`funding ${org_funding_id} is gone`);
  return ledgerAccount(tx, {
    kind: "org_pool",
    organization_id: funding.organization_id,
    asset: "usd",
  });
}

/**
 * What of a funding is still in its pool, under the pool's lock: at most what it brought, less what earlier returns took.
 * Older money is distributed first, so what came after it by another funding (less what of that went back) is none of it;
 * what was distributed and came again (undone, expired, of those who left) is nothing new. Cents.
 */
async function leftInPool(tx: Tx, pool: number, { id, subject_id }: LockedPurchase): Promise<number> {
  const [there] = await tx<{ balance: number }[]>`
    SELECT balance FROM ledger_account WHERE id = ${pool} FOR NO KEY UPDATE`;
  const [sums] = await tx<{ later: number; brought: number }[]>`
    WITH paid AS (
      SELECT p.id, p.amount FROM ledger_txn x JOIN posting p ON p.txn_id = x.id AND p.ledger_account_id = ${pool} WHERE x.idem = ${`org_fund.paid:${subject_id}`}
    ), came AS (
      SELECT p.amount, x.kind, x.note FROM paid, posting p JOIN ledger_txn x ON x.id = p.txn_id
      WHERE p.ledger_account_id = ${pool} AND p.id > paid.id AND x.order_id IS NULL AND x.kind NOT LIKE 'grant.%'
    )
    SELECT coalesce(sum(came.amount), 0)::int8 AS later,
      (SELECT paid.amount - coalesce(sum(r.taken_cents), 0) FROM paid LEFT JOIN purchase_return r ON r.payment_id = ${id} AND r.undone_at IS NULL
        GROUP BY paid.amount)::int8 AS brought
    FROM came
    WHERE came.kind NOT LIKE 'purchase.%' OR EXISTS (
      SELECT FROM purchase_return r JOIN payment f ON f.id = r.payment_id JOIN ledger_txn x ON x.idem = 'org_fund.paid:' || f.org_funding_id
        JOIN posting p ON p.txn_id = x.id AND p.ledger_account_id = ${pool} JOIN paid ON p.id > paid.id WHERE r.source = came.note)`;
  return Math.max(0, Math.min((there?.balance ?? 0) - (sums?.later ?? 0), sums?.brought ?? 0));
}

const orgFund: Way = {
  async take(tx, purchase, cents) {
    const pool = await poolOf(tx, purchase.subject_id);
    return moved(pool, -Math.min(cents, await leftInPool(tx, pool, purchase)));
  },
  async give(tx, { subject_id }, cents) {
    return moved(await poolOf(tx, subject_id), cents);
  },
};

interface Share {
  id: number;
  amount_cents: number;
  order_id: number;
  /** null: the courier's */
  chef_id: number | null;
}

/** Shares of a tip, as far as they go back or come again, moved with `sign` on the accounts of those whose they are. */
async function movedShares(tx: Tx, shares: readonly Share[], sign: 1 | -1): Promise<Moved> {
  const entries: Entry[] = [];
  for (const { chef_id, amount_cents } of shares)
    entries.push({ account: await payableOf(tx, chef_id), amount: sign * amount_cents });
  const cents = shares.reduce((sum, share) => sum + share.amount_cents, 0);
  return { cents, entries, order_id: shares[0]?.order_id ?? null, owner_id: null };
}

/** A tip's shares go back whole, as with a refund of its order: what was sent to a cook is called back. */
const tip: Way = {
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
    const back = await tx<Share[]>`
      UPDATE tip_share s SET refunded_cents = 0, return_id = NULL
      FROM tip t, tip_share mine LEFT JOIN order_part p ON p.id = mine.part_id
      WHERE s.return_id = ${return_id} AND mine.id = s.id AND t.id = s.tip_id RETURNING s.id, s.amount_cents, t.order_id, p.chef_id`;
    if (back.length > 0) await tx`UPDATE tip SET status = 'succeeded' WHERE id = ${subject_id}`;
    return movedShares(tx, back, 1);
  },
};

/** How the money of each kind of purchase is taken back and given again. */
export const WAYS: Record<PurchasePurpose, Way> = { gift_card: giftCard, org_fund: orgFund, tip };
