import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { countRefunded } from "../payments/payment-row.server";
import { type FundsMovement, type LockedPurchase, settlerOf } from "../payments/settlers.server";
import { planCookPay } from "../payouts/cook-pay.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { notifyUnclaimed } from "../wallets/own-money-account.server";
import { type Entry, post } from "../wallets/post.server";
import { lockPurchase } from "./lock-purchase.server";
import { notifyPurchaseReversed } from "./notify-purchase-reversed.server";
import type { PurchaseReversal } from "./purchase-reversal";
import { awaitRest, lockHomes } from "./take-money-back.server";

interface Return extends PurchaseReversal {
  id: number;
  taken_cents: number;
}

/**
 * The other side of what was taken (`sign` 1) or given again (-1): the card's money, and the platform's loss. A dispute's
 * loss is posted with the dispute itself and becomes less by what is taken.
 */
async function otherSide(
  tx: Tx,
  { is_dispute, amount_cents, taken_cents }: Omit<Return, "id">,
  sign: 1 | -1,
): Promise<Entry[]> {
  const { card_clearing, dispute_loss, refund_expense } = await systemAccounts(tx);
  if (is_dispute) return [{ account: dispute_loss, amount: sign * taken_cents }];
  return [
    { account: refund_expense, amount: sign * (taken_cents - amount_cents) },
    { account: card_clearing, amount: sign * amount_cents },
  ];
}

async function postReversal(
  tx: Tx,
  { entries, order_id }: FundsMovement,
  other: readonly Entry[],
  event: { kind: "purchase.returned" | "purchase.return_undone"; source: string },
): Promise<void> {
  const { kind, source } = event;
  const all = [...entries, ...other];
  await post(tx, { kind, idem: `${kind}:${source}`, order_id, actor: "stripe", source }, all);
  await notifyUnclaimed(tx, all, `${kind}:${source}`, { of: "gift_card", source });
  if (order_id !== null) await planCookPay(tx, order_id);
}

/** What can still go back of a purchase's payment besides what we are giving back ourselves, or owe. Cents. */
async function openOf(tx: Tx, purchase: LockedPurchase): Promise<number> {
  const { amount_cents, refunded_cents } = await tx.db.payment.findUniqueOrThrow({
    where: { id: purchase.id },
    select: { amount_cents: true, refunded_cents: true },
  });
  const owed = (await settlerOf(purchase.purpose).ownRefunds?.owedCents(tx, purchase)) ?? 0;
  return Math.max(0, amount_cents - refunded_cents - owed);
}

/** What of a refund made in Stripe's dashboard stands for what we give back ourselves, or did until it failed. Cents. */
async function coverOwn(
  tx: Tx,
  purchase: LockedPurchase,
  { source, is_dispute, amount_cents }: PurchaseReversal,
  isFailed = false,
): Promise<number> {
  const own = settlerOf(purchase.purpose).ownRefunds;
  if (is_dispute || !own) return 0;
  const booked = await tx.db.purchaseReturn.findUnique({
    where: { source },
    select: { amount_cents: true },
  });
  const cents = amount_cents - (booked?.amount_cents ?? 0);
  return own.coverByHand(tx, purchase, { source, cents, isFailed });
}

/**
 * What of a refund made in Stripe's dashboard is more than can go back besides what we give back ourselves: it is a part of that, and is
 * given no second time. Once for its source. Cents.
 */
async function reduceOwn(
  tx: Tx,
  purchase: LockedPurchase,
  { source, is_dispute }: PurchaseReversal,
  cents: number,
): Promise<number> {
  const own = settlerOf(purchase.purpose).ownRefunds;
  if (cents <= 0 || is_dispute || !own?.reduceByHand) return 0;
  if ((await tx.db.purchaseReturn.count({ where: { source } })) > 0) return 0;
  return own.reduceByHand(tx, purchase, cents);
}

/**
 * Writes down, once for its source, that money of a tip, a gift card or an organization's funding went back to its card: a
 * refund made in Stripe's dashboard, or what a cardholder's bank took by a dispute. It first makes good what we were about to give
 * back ourselves (`coverOwn`); the rest is a return. What of that is unspent is taken back
 * from where it lies (the gift card, the wallet it was added to, the organization's pool, the cooks' tips); what is spent
 * is the platform's loss, until it comes back (`takeMoneyBack`). Staff are told what became of it. Cents.
 */
export async function recordPurchaseReversal(
  tx: Tx,
  payment_id: number,
  made: PurchaseReversal,
): Promise<void> {
  const { source, is_dispute } = made;
  const purchase = await lockPurchase(tx, payment_id);
  if (!purchase) return;
  const covered = await coverOwn(tx, purchase, made);
  if (covered >= made.amount_cents) return;
  const isPaid = purchase.status === "succeeded" || purchase.status === "refunded";
  const rest = made.amount_cents - covered;
  const open = is_dispute ? made.amount_cents : Math.min(rest, await openOf(tx, purchase));
  const reduced = isPaid ? await reduceOwn(tx, purchase, made, rest - open) : 0;
  const amount_cents = isPaid ? open + reduced : 0;
  const none: FundsMovement = { cents: 0, entries: [], order_id: null, owner_id: null };
  if (amount_cents === 0)
    return notifyPurchaseReversed(tx, purchase, made, { booked: covered, ours: covered, moved: none });
  const [row] = await tx.db.purchaseReturn.createManyAndReturn({
    data: [{ payment_id, source, is_dispute, amount_cents, taken_cents: 0 }],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!row) return;
  const moved = await settlerOf(purchase.purpose).take(tx, purchase, open, row.id);
  await tx.db.purchaseReturn.update({
    where: { id: row.id },
    data: { taken_cents: moved.cents },
    select: { id: true },
  });
  if (moved.home !== undefined && moved.cents < amount_cents) await awaitRest(tx, row.id, moved.home);
  const booked = { source, is_dispute, amount_cents, taken_cents: moved.cents };
  await postReversal(tx, moved, await otherSide(tx, booked, 1), { kind: "purchase.returned", source });
  if (!is_dispute) await countRefunded(tx, payment_id, amount_cents);
  const [known, ours] = [amount_cents + covered, covered + reduced];
  await notifyPurchaseReversed(tx, purchase, made, { booked: known, ours, moved });
  await settlerOf(purchase.purpose).booked?.(tx, purchase, source);
}

/** The returns of a payment under one source, or under one that begins with it, that stand. */
function standing(tx: Tx, payment_id: number, source: string): Promise<Return[]> {
  // plain SQL: it locks the rows
  return tx<Return[]>`
    SELECT id, source, is_dispute, amount_cents, taken_cents FROM purchase_return
    WHERE payment_id = ${payment_id} AND (source = ${source} OR starts_with(source, ${`${source}:`})) AND undone_at IS NULL ORDER BY id FOR UPDATE`;
}

/**
 * The money came again: a refund failed after all, or a dispute was won. What was taken is given back to where that
 * purchase's money lies by now, once. `source` is the refund's or the dispute's id.
 */
export async function undoPurchaseReversals(tx: Tx, payment_id: number, source: string): Promise<void> {
  const purchase = await lockPurchase(tx, payment_id);
  if (!purchase) return;
  await coverOwn(tx, purchase, { source, is_dispute: false, amount_cents: 0 }, true);
  await lockHomes(tx, payment_id);
  const returns = await standing(tx, payment_id, source);
  // all of them first: what is given back by one must not be taken for another that is about to be undone
  await tx.db.purchaseReturn.updateMany({
    where: { id: { in: returns.map(({ id }) => id) } },
    data: { undone_at: clock.now() },
  });
  for (const one of returns) {
    const moved = await settlerOf(purchase.purpose).give(tx, purchase, one.taken_cents, one.id);
    await postReversal(tx, moved, await otherSide(tx, one, -1), {
      kind: "purchase.return_undone",
      source: one.source,
    });
    if (!one.is_dispute) await countRefunded(tx, payment_id, -one.amount_cents);
    await settlerOf(purchase.purpose).undone?.(tx, purchase, one.source);
  }
}
