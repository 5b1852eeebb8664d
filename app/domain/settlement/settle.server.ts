import { type Intent, readIntent } from "~/adapters/stripe-intents.server";
import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { type LivePayment, type LockedOrder, lockOrder, type OrderRef } from "../holds/locked-order.server";
import { releaseHold } from "../holds/release-hold.server";
import { settleOrder } from "../holds/settle-order.server";
import { markPaid, markUnpaid } from "../payments/payment-row.server";
import { callProvider } from "../payments/provider.server";
import type { ProviderFailure } from "../payments/provider-texts";
import { refundLatePayment } from "./refund-late-payment.server";

/** Who settles, and how: `isAnswered` when order/create gives the answer; `refusesStale` when the buyer must see changed allergens first. */
export interface Settler {
  actor: string;
  isAnswered?: boolean;
  refusesStale?: boolean;
}

export type Settled<T> =
  /** this call placed it */
  | { state: "placed"; result: T }
  /** it was placed, or was over, before */
  | { state: "past"; order: LockedOrder; result: T }
  /** the 15 minutes of a hold without a card are over, or the card has got everything back before the order was placed */
  | { state: "over" }
  | { state: "stale" }
  /** an organization that pays part of it has been suspended since, and no card has paid the rest */
  | { state: "paused" }
  /** the card's share is not paid; `failure` is the provider's message for people */
  | { state: "unpaid"; is_processing: boolean; is_short: boolean; failure: ProviderFailure | null }
  | { state: "missing" };

/** True when the payment's own intent has brought money, whether it is all of the card's share or less. */
function hasMoney(intent: Intent, payment: LivePayment): boolean {
  return (
    intent.status === "succeeded" &&
    intent.id === payment.stripe_intent_id &&
    intent.currency === "usd" &&
    intent.amount_received > 0
  );
}

/** True when the intent has brought all of the card's share. */
function isPaid(intent: Intent, payment: LivePayment): boolean {
  return hasMoney(intent, payment) && intent.amount_received >= payment.amount_cents;
}

/** True when the card has got back all that the intent brought: somebody refunded it in Stripe's dashboard. */
function isReturned(intent: Intent, payment: LivePayment): boolean {
  return hasMoney(intent, payment) && intent.amount_refunded >= intent.amount_received;
}

/** The card is paid. False when that was known before: what has gone back since stays gone back. */
async function recordPayment(tx: Tx, { payment }: LockedOrder): Promise<boolean> {
  return payment !== null && (await markPaid(tx, payment.id));
}

async function underLock<T>(
  tx: Tx,
  ref: OrderRef,
  by: Settler,
  paid: Intent | null,
  also: (tx: Tx, order: LockedOrder) => Promise<T>,
): Promise<Settled<T> | { state: "ask"; payment: LivePayment; is_stale: boolean }> {
  const order = await lockOrder(tx, ref);
  if (!order) return { state: "missing" };
  const covered = paid !== null && order.payment !== null && isPaid(paid, order.payment);
  if (order.status !== "pending_payment") {
    if (paid && order.payment && hasMoney(paid, order.payment) && order.status === "expired") {
      if (await recordPayment(tx, order)) await refundLatePayment(tx, order, paid);
    }
    return { state: "past", order, result: await also(tx, order) };
  }
  if (paid && order.payment && isReturned(paid, order.payment)) {
    await recordPayment(tx, order);
    await releaseHold(tx, order.id, { actor: by.actor, kind: "card_returned" });
    return { state: "over" };
  }
  if (order.card_cents > 0 && !covered) {
    if (!order.payment) throw new Error(`order ${order.id} has a card share without a payment`);
    return { state: "ask", payment: order.payment, is_stale: order.is_stale };
  }
  if (order.card_cents === 0 && order.is_over) return { state: "over" };
  if (order.is_paused) return { state: "paused" };
  if (order.card_cents === 0 && order.is_stale && by.refusesStale) return { state: "stale" };
  const noted = recordPayment(tx, order);
  const told = { actor: by.actor, isAnswered: by.isAnswered ?? false };
  // Awaited together: when the connection breaks, neither fails where nobody listens.
  const [result] = await Promise.all([settleOrder(tx, order, told, (within) => also(within, order)), noted]);
  return { state: "placed", result };
}

/** Keeps what Stripe said last, for the screens and the reconciler. */
async function recordFailure(payment: LivePayment, intent: Intent): Promise<void> {
  await markUnpaid(sql, payment.id, intent);
}

/**
 * The one settling function: order/create, confirm-payment, the webhook and the reconciler all end here. Reads the
 * intent from Stripe where the card has a share (never believing who asks), then locks the order and turns
 * `pending_payment` into `placed`. Whoever comes first settles; the others are told that it is past. Money for an order
 * that has expired is given back whole, once; an order whose money went back before it was placed is over. `also` is read under the same lock.
 * @throws Refusal `unavailable` when Stripe has to be asked and can't be reached.
 */
export async function settle<T>(
  ref: OrderRef,
  by: Settler,
  also: (tx: Tx, order: LockedOrder) => Promise<T>,
  known: Intent | null = null,
): Promise<Settled<T>> {
  const first = await transaction((tx) => underLock(tx, ref, by, known, also));
  if (first.state !== "ask") return first;
  const { payment } = first;
  const unpaid = (intent: Intent | null): Settled<T> => ({
    state: "unpaid",
    is_processing: intent?.status === "processing",
    is_short: intent?.status === "succeeded",
    failure: intent?.failure ?? null,
  });
  if (payment.stripe_intent_id === null)
    return first.is_stale && by.refusesStale ? { state: "stale" } : unpaid(null);
  const intent = known ?? (await callProvider(() => readIntent(payment.stripe_intent_id as string)));
  if (!isPaid(intent, payment) && !isReturned(intent, payment)) {
    await recordFailure(payment, intent);
    return first.is_stale && by.refusesStale ? { state: "stale" } : unpaid(intent);
  }
  const second = await transaction((tx) => underLock(tx, ref, by, intent, also));
  return second.state === "ask" ? unpaid(intent) : second;
}

/** `settle` of a hold whose card has paid, as Stripe has it just now, for who ends holds (`HoldHandlers`). */
export async function settlePaidHold(order_id: number, paid: Intent): Promise<{ isShort: boolean }> {
  const settled = await settle({ order_id }, { actor: "settling" }, async () => null, paid);
  return { isShort: settled.state === "unpaid" && settled.is_short };
}
