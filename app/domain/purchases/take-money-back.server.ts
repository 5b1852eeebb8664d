import { type Fragment, sql, type Tx } from "~/data/sql.server";
import { fundsMovement, type LockedPurchase, type PurchasePurpose } from "../payments/settlers.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { type MoneyBack, markReturns } from "../wallets/money-back.server";
import { post } from "../wallets/post.server";
import { notifyPurchaseReversed } from "./notify-purchase-reversed.server";
import type { PurchaseReversal } from "./purchase-reversal";

interface OpenReturn extends PurchaseReversal {
  id: number;
  taken_cents: number;
  last_posting_id: number;
  payment_id: number;
  purpose: PurchasePurpose;
  subject_id: number;
  status: string;
  /** of the payment */
  paid_cents: number;
  /** whose wallet it is; null: a pool, or what is kept for somebody who has left */
  owner_id: number | null;
}

/** Remembers that the rest of a return, which was spent, may come back to `home`, which is locked. */
export async function awaitRest(tx: Tx, return_id: number, home: number): Promise<void> {
  await markReturns(tx, [home]);
  // plain SQL: the newest posting of all of somebody's own money
  await tx`
    UPDATE purchase_return SET home_id = ${home}, last_posting_id = (SELECT coalesce(max(p.id), 0) FROM posting p
      JOIN ledger_account l ON l.id = p.ledger_account_id JOIN ledger_account h ON h.id = ${home}
      WHERE l.id = h.id OR (l.account_id = h.account_id AND l.kind IN ('gift', 'unclaimed')))
    WHERE id = ${return_id}`;
}

/** Locks the wallets and pools to which the rest of a payment's returns may come back, before its returns are locked. */
export async function lockHomes(tx: Tx, payment_id: number): Promise<void> {
  // plain SQL: it locks the rows
  await tx`
    SELECT FROM ledger_account WHERE id IN (
      SELECT l.id FROM purchase_return r JOIN ledger_account h ON h.id = r.home_id
      JOIN ledger_account l ON l.id = h.id OR (l.account_id = h.account_id AND l.kind IN ('gift', 'unclaimed'))
      WHERE r.payment_id = ${payment_id}) ORDER BY id FOR NO KEY UPDATE`;
}

/** What is still to be taken of what comes back to an account: the oldest return first. What is kept for somebody has their wallet's. */
function openReturns(tx: Tx, account: number): Promise<OpenReturn[]> {
  // plain SQL: it locks the rows
  // never null: last_posting_id, subject_id: what has a home has the first, and is a gift card or a funding
  // never "order": purpose: what was ordered is no purchase
  return tx<OpenReturn[]>`
    SELECT r.id, r.source, r.is_dispute, r.amount_cents, r.taken_cents, r.last_posting_id, p.id AS payment_id, p.purpose, p.status,
      p.amount_cents AS paid_cents, coalesce(p.gift_card_id, p.org_funding_id) AS subject_id, CASE WHEN a.kind = 'gift' THEN a.account_id END AS owner_id
    FROM ledger_account a JOIN ledger_account h ON h.id = a.id OR (a.kind = 'unclaimed' AND h.account_id = a.account_id AND h.kind = 'gift')
    JOIN purchase_return r ON r.home_id = h.id JOIN payment p ON p.id = r.payment_id
    WHERE a.id = ${account} AND r.undone_at IS NULL AND r.taken_cents < r.amount_cents ORDER BY r.id FOR NO KEY UPDATE OF r`;
}

/**
 * In SQL, whether a ledger transaction `x` gives again what another return of the same payment had taken: all of that is the
 * payment's money, of which this return is still to have its part.
 */
const isUndoneReturn = ({ payment_id }: OpenReturn): Fragment =>
  sql`(x.kind = 'purchase.return_undone' AND EXISTS (SELECT FROM purchase_return u WHERE u.source = x.source AND u.payment_id = ${payment_id}))`;

/**
 * How much of what came to a wallet was spent from it after the gift card was added and before the return: an order that
 * was refunded or given up, a tip, a payout; or had been taken by a return that is undone. Anything else is money from elsewhere. Cents.
 */
async function backToWallet(tx: Tx, { account, txn_id }: MoneyBack, from: OpenReturn): Promise<number> {
  // plain SQL: sums of postings by where they came from
  const [back] = await tx<{ cents: number }[]>`
    WITH mine AS (
      SELECT l.id FROM ledger_account a JOIN ledger_account l ON l.account_id = a.account_id AND l.kind IN ('gift', 'unclaimed') WHERE a.id = ${account}
    ), back AS (
      SELECT p.amount, ${isUndoneReturn(from)} AS is_return, CASE x.kind
        WHEN 'tip.returned' THEN (SELECT 'tip.paid:' || t.id FROM tip t JOIN tip_share s ON s.tip_id = t.id
          WHERE t.order_id = x.order_id AND x.idem = 'tip.returned:' || s.id)
        WHEN 'gift.payout_undone' THEN (SELECT 'gift.paid_out:' || o.id FROM ledger_account a JOIN gift_payout o ON o.account_id = a.account_id
          WHERE a.id = p.ledger_account_id AND x.idem = 'gift.payout_undone:' || o.id)
        WHEN 'refund.to_wallet' THEN NULL
        ELSE 'order.held:' || x.order_id END AS spent
      FROM ledger_txn x JOIN posting p ON p.txn_id = x.id AND p.ledger_account_id = ${account} WHERE x.id = ${txn_id}
    )
    SELECT coalesce(sum(back.amount), 0)::int8 AS cents FROM back WHERE back.is_return OR EXISTS (
      SELECT FROM ledger_txn t JOIN posting s ON s.txn_id = t.id AND s.amount < 0 JOIN mine ON mine.id = s.ledger_account_id
      WHERE t.idem = back.spent AND s.id <= ${from.last_posting_id} AND s.id > (
        SELECT max(g.id) FROM ledger_txn added JOIN posting g ON g.txn_id = added.id AND g.amount > 0
        WHERE added.idem = ${`gift_card.added:${from.subject_id}`}))`;
  return back?.cents ?? 0;
}

/**
 * How much of what came to a pool was given to members after the funding was paid and before the return, and carried over
 * or not: their grants ended, or an order that these paid was refunded or given up; or had been taken by a return that is
 * undone. Cents.
 */
async function backToPool(tx: Tx, { account, txn_id }: MoneyBack, from: OpenReturn): Promise<number> {
  // plain SQL: postings are followed back through what they came from
  const [back] = await tx<{ cents: number }[]>`
    WITH RECURSIVE came AS (
      SELECT x.id, x.order_id, p.amount, a.organization_id, ${isUndoneReturn(from)} AS is_return FROM ledger_txn x JOIN posting p ON p.txn_id = x.id AND p.ledger_account_id = ${account}
      JOIN ledger_account a ON a.id = p.ledger_account_id WHERE x.id = ${txn_id}
    ), source AS (
      SELECT l.id, -p.amount AS cents FROM came JOIN posting p ON p.txn_id = came.id AND p.amount < 0
      JOIN ledger_account l ON l.id = p.ledger_account_id AND l.kind = 'grant' AND l.asset = 'usd'
      UNION ALL
      SELECT l.id, t.amount_cents FROM came JOIN tender t ON t.order_id = came.order_id
      JOIN ledger_account l ON l.id = t.ledger_account_id AND l.kind = 'grant' AND l.asset = 'usd'
      JOIN wallet_grant g ON g.id = l.grant_id AND g.organization_id = came.organization_id
    ), chain AS (
      SELECT id AS root, id FROM source
      UNION
      SELECT chain.root, old.ledger_account_id FROM chain JOIN ledger_account now ON now.id = chain.id
      JOIN posting p ON p.ledger_account_id = chain.id AND p.amount > 0 JOIN ledger_txn t ON t.id = p.txn_id AND t.kind = 'grant.carried'
      JOIN posting old ON old.txn_id = t.id AND old.amount < 0 JOIN ledger_account o ON o.id = old.ledger_account_id AND o.account_id = now.account_id
    )
    SELECT coalesce(CASE WHEN bool_or(came.is_return) THEN max(came.amount) ELSE least(max(came.amount), coalesce(sum(source.cents), 0)) END, 0)::int8 AS cents
    FROM came LEFT JOIN source ON EXISTS (
      SELECT FROM chain JOIN posting p ON p.ledger_account_id = chain.id AND p.amount > 0
      JOIN posting out ON out.txn_id = p.txn_id AND out.ledger_account_id = ${account} AND out.amount < 0
      WHERE chain.root = source.id AND out.id <= ${from.last_posting_id} AND out.id > (
        SELECT max(g.id) FROM ledger_txn paid JOIN posting g ON g.txn_id = paid.id AND g.amount > 0
        WHERE paid.idem = ${`org_fund.paid:${from.subject_id}`}))`;
  return back?.cents ?? 0;
}

/** Takes `cents` for a return: the platform's loss of it becomes less. Staff and whoever it is taken from are told. */
async function take(tx: Tx, { account, txn_id }: MoneyBack, from: OpenReturn, cents: number): Promise<void> {
  const { id, source, is_dispute, amount_cents, taken_cents } = from;
  await tx.db.purchaseReturn.update({
    where: { id },
    data: { taken_cents: { increment: cents } },
    select: { id: true },
  });
  const { dispute_loss, refund_expense } = await systemAccounts(tx);
  const key = `${source}:${txn_id}`;
  await post(tx, { kind: "purchase.returned", idem: `purchase.returned:${key}`, actor: "stripe", source }, [
    { account, amount: -cents },
    { account: is_dispute ? dispute_loss : refund_expense, amount: cents },
  ]);
  const purchase: LockedPurchase = { ...from, id: from.payment_id, amount_cents: from.paid_cents };
  const moved = fundsMovement(account, -cents, from.owner_id);
  const told = { booked: amount_cents, moved, before: taken_cents, key };
  await notifyPurchaseReversed(tx, purchase, { source, is_dispute, amount_cents }, told);
}

/**
 * Money of a gift card or a funding that had gone back to its card while it was spent, and comes back to the wallet or pool:
 * it is taken at once, at most what is still to be taken, so that nobody has it twice. Of what comes at one time each cent
 * is taken once. The account is locked by `post`, and so comes before the returns; the payment is not locked.
 */
export async function takeMoneyBack(tx: Tx, back: MoneyBack): Promise<void> {
  let taken = 0;
  for (const from of await openReturns(tx, back.account)) {
    const came = await (from.purpose === "gift_card" ? backToWallet : backToPool)(tx, back, from);
    const cents = Math.min(came - taken, from.amount_cents - from.taken_cents);
    if (cents <= 0) continue;
    await take(tx, back, from, cents);
    taken += cents;
  }
}
