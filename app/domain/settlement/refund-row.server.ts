import type { Fragment, Tx } from "~/data/sql.server";
import type { Cents } from "~/kit/money";
import type { FailedSubject } from "../messages/kinds/staff-refund-failed.server";
import { notifyStaff } from "../messages/notify-staff.server";
import { recordOrderEvent } from "../orders/order-events.server";
import { publish } from "../outbox/publish.server";
import { countRefunded } from "../payments/payment-row.server";
import { newProviderKey, providerKey } from "../payments/provider-key";
import type { RefundFailure } from "../payments/request-refund.server";

/** A refund of a card's share of an order, with the payment it belongs to. Cents. */
export interface RefundRow {
  id: number;
  order_id: number;
  number: string;
  payment_id: number;
  amount_cents: number;
  status: "pending" | "done" | "failed";
  /** failed, and in the diner's wallet since */
  is_moved: boolean;
  attempt: number;
  provider_key: string | null;
  stripe_refund_id: string | null;
}

/** With what the keys of these refunds begin at the provider. */
export const REFUND = "refund";

/** The provider's idempotency key of a refund: another one for each attempt, since a key that failed fails again. */
export function refundKey(refund: Pick<RefundRow, "id" | "attempt" | "provider_key">): string {
  return providerKey(REFUND, refund, refund.attempt);
}

/** The same of the version before, which made it of the row's number. */
export function formerRefundKey({ id, attempt }: Pick<RefundRow, "id" | "attempt">): string {
  return providerKey(REFUND, { id, provider_key: null }, attempt);
}

/** Which refund: by its own number, or by what a key of ours names (`parseProviderKey`) on an intent. */
type WhichRefund = { id: number } | { provider_key: string | null; id: number | null; intent: string | null };

function isRefund(tx: Tx, which: WhichRefund): Fragment {
  if (!("provider_key" in which)) return tx`r.id = ${which.id}`;
  return which.provider_key === null
    ? tx`r.id = ${which.id} AND p.stripe_intent_id = ${which.intent}`
    : tx`r.provider_key = ${which.provider_key}`;
}

/** What gave money of an order back: a step of the order, staff, or a refund that was made in Stripe's dashboard. */
export type RefundCause =
  | "allergens"
  | "cancelled"
  | "declined"
  | "elsewhere"
  | "group_canceled"
  | "group_fee"
  | "late"
  | "staff"
  | "staff.cancelled"
  | "swapped";

/** A refund of one tender as it is written. Cents, or vouchers as `quantity`. */
export interface NewRefund {
  order_id: number;
  tender_id: number;
  line_id?: number | undefined;
  cause: RefundCause;
  /** names what the order's tenders got back at one time: the ledger has it as `order.refunded:` and this */
  cause_key: string;
  /** names the refund: there is one of each key */
  key: string;
  amount_cents: number;
  quantity?: number;
  borne_by?: "chef" | "platform" | undefined;
  reason: string;
  actor: string;
  /** of one that Stripe has made already */
  stripe_refund_id?: string | undefined;
}

/** Writes a refund down. `isAsked`: the card is still to get it, for which Stripe is asked after the commit. */
export async function writeRefund(tx: Tx, refund: NewRefund, isAsked: boolean): Promise<void> {
  // plain SQL: it is done at the transaction's own instant, as its postings are
  const [made] = await tx<{ id: number }[]>`
    INSERT INTO refund (order_id, tender_id, line_id, cause, cause_key, key, provider_key, amount_cents, quantity, borne_by, reason, actor, status, stripe_refund_id, done_at)
    VALUES (${refund.order_id}, ${refund.tender_id}, ${refund.line_id ?? null}, ${refund.cause}, ${refund.cause_key}, ${refund.key}, ${newProviderKey()}, ${refund.amount_cents},
      ${refund.quantity ?? 0}, ${refund.borne_by ?? null}, ${refund.reason}, ${refund.actor}, ${isAsked ? "pending" : "done"},
      ${refund.stripe_refund_id ?? null}, ${isAsked ? null : tx`app_now()`}) RETURNING id`;
  if (isAsked && made)
    await publish(tx, "refund.requested", { refund_id: made.id }, `refund.requested:${made.id}`);
}

/** Locks the refunds `r` that a condition names, in this order. */
function lockRefunds(tx: Tx, condition: Fragment, order: Fragment): Promise<RefundRow[]> {
  // plain SQL: it locks the rows
  return tx<RefundRow[]>`
    SELECT r.id, r.order_id, o.number, t.payment_id, r.amount_cents, r.status, r.moved_to_wallet_at IS NOT NULL AS is_moved, r.attempt, r.provider_key, r.stripe_refund_id
    FROM refund r JOIN tender t ON t.id = r.tender_id JOIN orders o ON o.id = r.order_id
    JOIN payment p ON p.id = t.payment_id WHERE ${condition} ORDER BY ${order} FOR NO KEY UPDATE OF r`;
}

export async function lockRefund(tx: Tx, which: WhichRefund): Promise<RefundRow | undefined> {
  return (await lockRefunds(tx, isRefund(tx, which), tx`r.id`))[0];
}

/** Locks the refunds that a refund at Stripe stands for: several where one made by hand gave back what they owed. */
export function lockRefundsAt(tx: Tx, stripe_refund_id: string): Promise<RefundRow[]> {
  return lockRefunds(tx, tx`r.stripe_refund_id = ${stripe_refund_id}`, tx`r.id`);
}

/** Locks what a payment owes its card: refunds that are pending or failed; first the one of this amount (cents), then the failed. */
export function lockOwed(tx: Tx, payment_id: number, amount_cents: number): Promise<RefundRow[]> {
  const isOwed = tx`t.payment_id = ${payment_id} AND r.status <> 'done' AND r.moved_to_wallet_at IS NULL`;
  return lockRefunds(tx, isOwed, tx`r.amount_cents <> ${amount_cents}, r.status = 'pending', r.id`);
}

/**
 * The refund as it stands at the attempt that Stripe speaks of. One that this row doesn't know yet was made before the
 * database was put back: the row goes on from it, open again. Undefined for what changes nothing anymore: an earlier
 * attempt, or a refund whose money is in the wallet by now.
 */
export async function atAttempt(tx: Tx, refund: RefundRow, attempt: number): Promise<RefundRow | undefined> {
  if (attempt === refund.attempt) return refund;
  if (attempt < refund.attempt || refund.is_moved) return undefined;
  if (refund.status === "done") await countRefunded(tx, refund.payment_id, -refund.amount_cents);
  await tx.db.refund.update({
    where: { id: refund.id },
    data: { attempt, status: "pending", done_at: null, stripe_refund_id: null },
    select: { id: true },
  });
  return { ...refund, attempt, status: "pending", stripe_refund_id: null };
}

/** What the cardholder's bank has taken back of a payment, or of an order's, by disputes. Cents; 0 where nothing or it was won. */
export async function takenByBank(tx: Tx, payment: { id: number } | { order_id: number }): Promise<Cents> {
  const { _sum } = await tx.db.dispute.aggregate({ where: { payment }, _sum: { taken_cents: true } });
  return _sum.taken_cents ?? 0;
}

/** Whether the cardholder's bank has the money of a payment. */
export async function isTakenByBank(tx: Tx, payment_id: number): Promise<boolean> {
  return (await takenByBank(tx, { id: payment_id })) > 0;
}

/** A refund to a card that failed, of an order or of what belongs to it; `key` names the attempt. Cents. */
export interface FailedRefund {
  order_id: number;
  payment_id: number;
  amount_cents: number;
  key: string;
  failed: FailedSubject;
}

/** Tells staff that a refund failed, why, and whether the diner is still owed it. */
export async function notifyRefundFailed(
  tx: Tx,
  { order_id, payment_id, amount_cents, key, failed }: FailedRefund,
  { why, stripe_refund_id, isDisputed = false }: RefundFailure,
): Promise<void> {
  const is_disputed = isDisputed || (await isTakenByBank(tx, payment_id));
  await notifyStaff(tx, {
    // what was made good by hand and bounces as well is news, of the same attempt of ours
    key: `refund.failed:${[key, stripe_refund_id].filter(Boolean).join(":")}`,
    kind: "staff.refund_failed",
    facts: { order_id, amount_cents, failed, stripe_says: why, is_disputed },
  });
}

async function writeDone(tx: Tx, id: number, stripe_refund_id: string): Promise<void> {
  // plain SQL: it is done at the transaction's own instant, as its postings are
  await tx`UPDATE refund SET status = 'done', done_at = app_now(), stripe_refund_id = ${stripe_refund_id} WHERE id = ${id}`;
}

/** Stripe has taken a pending refund on: it counts on the payment from now on. */
export async function markDone(tx: Tx, refund: RefundRow, stripe_refund_id: string): Promise<void> {
  if (refund.status !== "pending") return;
  await writeDone(tx, refund.id, stripe_refund_id);
  await countRefunded(tx, refund.payment_id, refund.amount_cents);
}

/**
 * A refund made by hand has given the card so many cents of what a refund of ours owes it: that much is done. The rest
 * stays as it is, under a new attempt, since Stripe knows the former for another amount. The part has the whole's cause, and so
 * the same posting (`compare-cards`).
 */
export async function markDoneByHand(
  tx: Tx,
  refund: RefundRow,
  { cents, stripe_refund_id }: { cents: number; stripe_refund_id: string },
): Promise<void> {
  const { id, payment_id, status } = refund;
  if (cents === refund.amount_cents) await writeDone(tx, id, stripe_refund_id);
  else {
    const attempt = refund.attempt + 1;
    // plain SQL: a row is made of another one
    await tx`
      INSERT INTO refund (order_id, tender_id, line_id, cause, cause_key, key, provider_key, amount_cents, borne_by, reason, actor, status, stripe_refund_id, done_at)
      SELECT order_id, tender_id, line_id, cause, cause_key, cause_key || ${`/${stripe_refund_id}:`} || tender_id, ${newProviderKey()}, ${cents}::int, borne_by, reason, actor,
        'done', ${stripe_refund_id}, app_now()
      FROM refund WHERE id = ${id}`;
    await tx.db.refund.update({
      where: { id },
      data: { amount_cents: { decrement: cents }, attempt, stripe_refund_id: null },
      select: { id: true },
    });
    if (status === "pending")
      await publish(tx, "refund.requested", { refund_id: id }, `refund.requested:${id}:${attempt}`);
  }
  await countRefunded(tx, payment_id, cents);
}

/**
 * The money did not arrive: the refund is marked, its payment counts it no longer, and staff are told. The ledger keeps it
 * as given back, because the diner is still owed it (or has got it by a dispute): a new try, or another way, is a
 * person's decision.
 */
export async function markFailed(tx: Tx, refund: RefundRow, failure: RefundFailure): Promise<void> {
  if (refund.status === "failed") return;
  const { stripe_refund_id } = failure;
  await tx.db.refund.update({
    where: { id: refund.id },
    data: { status: "failed", done_at: null, ...(stripe_refund_id && { stripe_refund_id }) },
    select: { id: true },
  });
  if (refund.status === "done") await countRefunded(tx, refund.payment_id, -refund.amount_cents);
  await recordOrderEvent(tx, { order_id: refund.order_id, kind: "refund_failed", actor: "stripe" });
  const failed = { of: "refund", refund_id: refund.id } as const;
  await notifyRefundFailed(tx, { ...refund, key: refundKey(refund), failed }, failure);
}
