import { type ProviderDispute, readDispute } from "~/adapters/stripe-disputes.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { notifyStaff } from "../messages/notify-staff.server";
import { LEFT_TO_BANK, recordOrderEvent } from "../orders/order-events.server";
import { callProvider, databaseTime } from "../payments/provider.server";
import { findPurchase } from "../payments/purchase-row.server";
import { settlerOf } from "../payments/settlers.server";
import { recordPurchaseReversal, undoPurchaseReversals } from "../purchases/record-purchase-reversal.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { settleFirst } from "./settle-first.server";

interface Disputed {
  payment_id: number;
  order_id: number | null;
  /** of an order that was never placed nothing stands in the ledger, neither what came nor what the bank took */
  isUnplaced: boolean;
}

interface Known {
  id: number;
  status: string;
  taken_cents: number;
  movements: number;
  /** true when it was asked about later than this call asked */
  isNewer: boolean;
}

const CLOSED = new Set(["won", "lost", "warning_closed"]);

/** The order that an intent has paid, or that belongs to what it has paid; null for every other. */
async function orderOf(tx: Tx, intent: string | null): Promise<number | null> {
  if (intent === null) return null;
  const where = { stripe_intent_id: intent };
  const purchase = await findPurchase(tx.db, where);
  if (purchase) return (await settlerOf(purchase.purpose).orderOf?.(tx, purchase.subject_id)) ?? null;
  const payment = await tx.db.payment.findUnique({ where, select: { order_id: true } });
  return payment?.order_id ?? null;
}

/** Holds the payer's account against its deletion, then locks the order and the payment that is disputed. */
async function lockDisputed(tx: Tx, intent: string | null): Promise<Disputed | undefined> {
  const order_id = await orderOf(tx, intent);
  // plain SQL: locks, in the order that everybody keeps
  await tx`
    SELECT FROM account WHERE id = (SELECT account_id FROM payment WHERE stripe_intent_id = ${intent}) FOR KEY SHARE`;
  // plain SQL: it locks the rows
  await tx`SELECT id FROM orders WHERE id = ${order_id} FOR NO KEY UPDATE`;
  // plain SQL: it locks the rows
  const [disputed] = await tx<Disputed[]>`
    SELECT p.id AS payment_id, p.order_id, p.order_id IS NOT NULL AND o.placed_at IS NULL AS "isUnplaced" FROM payment p LEFT JOIN orders o ON o.id = p.order_id
    WHERE p.stripe_intent_id = ${intent} FOR NO KEY UPDATE OF p`;
  return disputed;
}

async function lockKnown(
  tx: Tx,
  told: ProviderDispute,
  payment_id: number,
  asked: string,
): Promise<Known & { isNew: boolean }> {
  // plain SQL: it locks the row
  const [known] = await tx<Known[]>`
    SELECT id, status, taken_cents, movements, coalesce(checked_at > ${asked}::timestamptz, false) AS "isNewer"
    FROM dispute WHERE stripe_dispute_id = ${told.id} FOR UPDATE`;
  if (known) return { ...known, isNew: false };
  // plain SQL: it is answered in the shape of the row that is locked
  const [made] = await tx<Known[]>`
    INSERT INTO dispute (payment_id, stripe_dispute_id, amount_cents, reason, status)
    VALUES (${payment_id}, ${told.id}, ${told.amount}, ${told.reason}, ${told.status}) RETURNING id, status, taken_cents, movements, false AS "isNewer"`;
  return { ...(made as Known), isNew: true };
}

/** Money that the cardholder's bank took is a loss until it is won: then it comes back. */
async function postMoved(
  tx: Tx,
  told: ProviderDispute,
  { moved, movement }: { moved: number; movement: number },
  order_id: number | null,
): Promise<void> {
  const { dispute_loss, card_clearing } = await systemAccounts(tx);
  const event = {
    kind: moved > 0 ? "dispute.taken" : "dispute.returned",
    idem: `dispute:${told.id}:${movement}`,
    order_id,
    actor: "stripe",
    note: told.reason,
  };
  await post(tx, event, [
    { account: dispute_loss, amount: -moved },
    { account: card_clearing, amount: moved },
  ]);
}

/** What is no order is taken back as far as it is unspent while the bank has the money, and given again when it is won. */
async function followPurchase(
  tx: Tx,
  { payment_id, order_id }: Disputed,
  told: ProviderDispute,
  { moved, movement }: { moved: number; movement: number },
): Promise<void> {
  if (order_id !== null) return;
  if (moved < 0) await undoPurchaseReversals(tx, payment_id, told.id);
  const amount_cents = moved < 0 ? told.taken : moved;
  const source = `${told.id}:${movement}`;
  if (amount_cents > 0)
    await recordPurchaseReversal(tx, payment_id, { source, is_dispute: true, amount_cents });
}

/** Whether a refund of the order left its card out while this dispute was open. */
async function isOwedToCard(
  tx: Tx,
  order_id: number,
  { id: stripe_dispute_id }: ProviderDispute,
): Promise<boolean> {
  const dispute = await tx.db.dispute.findUnique({
    where: { stripe_dispute_id },
    select: { created_at: true },
  });
  if (!dispute) return false;
  const at = { gte: dispute.created_at };
  return (await tx.db.orderEvent.count({ where: { order_id, kind: LEFT_TO_BANK, at } })) > 0;
}

async function notifyDispute(
  tx: Tx,
  told: ProviderDispute,
  { order_id }: Pick<Disputed, "order_id">,
  isNew: boolean,
): Promise<void> {
  const isOver = CLOSED.has(told.status);
  const decided = told.status === "lost" ? "lost" : "won";
  const kind = isOver ? `dispute_${decided}` : "disputed";
  if (order_id !== null) await recordOrderEvent(tx, { order_id, kind, actor: "stripe" });
  const is_owed = kind === "dispute_won" && order_id !== null && (await isOwedToCard(tx, order_id, told));
  await notifyStaff(tx, {
    key: `dispute:${told.id}:${isNew ? "new" : told.status}`,
    kind: "staff.dispute",
    facts: {
      ...{ order_id, amount_cents: told.amount, state: isOver ? decided : "open", reason: told.reason },
      ...(is_owed && { is_owed }),
    },
  });
}

/**
 * Takes in a dispute as Stripe has it now: its row, what moved in the ledger, the order's timeline, and staff are told when
 * it begins and when it is over. However often and in whatever order the events come, each movement is posted once, and
 * an answer that was asked for before the kept one changes nothing. Of one whose payment we don't know, staff are told.
 */
export async function recordDispute(stripe_dispute_id: string): Promise<void> {
  const asked = await databaseTime();
  const told = await callProvider(() => readDispute(stripe_dispute_id));
  await settleFirst(told.intent);
  await transaction(async (tx) => {
    const disputed = await lockDisputed(tx, told.intent);
    // of a payment that is in no row, since a database was put back: the bank wants an answer all the same
    if (!disputed) return notifyDispute(tx, told, { order_id: null }, !CLOSED.has(told.status));
    const known = await lockKnown(tx, told, disputed.payment_id, asked);
    if (known.isNewer) return;
    if (CLOSED.has(known.status) && !CLOSED.has(told.status)) return;
    const moved = told.taken - known.taken_cents;
    const movement = known.movements + (moved === 0 ? 0 : 1);
    if (moved !== 0 && !disputed.isUnplaced) {
      await postMoved(tx, told, { moved, movement }, disputed.order_id);
      await followPurchase(tx, disputed, told, { moved, movement });
    }
    // plain SQL: when it was closed stays what it was first, or becomes the transaction's instant
    await tx`
      UPDATE dispute SET status = ${told.status}, reason = ${told.reason}, amount_cents = ${told.amount}, taken_cents = ${told.taken},
        movements = ${movement}, due_at = ${told.due_at}, checked_at = ${asked}::timestamptz,
        closed_at = CASE WHEN ${CLOSED.has(told.status)}::boolean THEN coalesce(closed_at, app_now()) END WHERE id = ${known.id}`;
    const isOverNow = CLOSED.has(told.status) && !CLOSED.has(known.status);
    if (known.isNew && !CLOSED.has(told.status)) await notifyDispute(tx, told, disputed, true);
    else if (isOverNow || known.isNew) await notifyDispute(tx, told, disputed, false);
  });
}
