import type { Tx } from "~/data/sql.server";
import { formatCents } from "~/kit/money";
import { tellStaff } from "../tell-staff.server";

/** A refund of a card's share of an order, with the payment it belongs to. Cents. */
export interface RefundRow {
  id: number;
  order_id: number;
  number: string;
  payment_id: number;
  amount_cents: number;
  status: "pending" | "done" | "failed";
  attempt: number;
  stripe_refund_id: string | null;
}

/** The provider's idempotency key of a refund: another one for each attempt, since a key that failed fails again. */
export function refundKey({ id, attempt }: Pick<RefundRow, "id" | "attempt">): string {
  return attempt === 1 ? `refund:${id}` : `refund:${id}:${attempt}`;
}

/** Locks a refund by its own id or by Stripe's. */
export async function lockRefund(
  tx: Tx,
  which: { id: number } | { stripe_refund_id: string },
): Promise<RefundRow | undefined> {
  const is = "id" in which ? tx`r.id = ${which.id}` : tx`r.stripe_refund_id = ${which.stripe_refund_id}`;
  const [refund] = await tx<RefundRow[]>`
    SELECT r.id, r.order_id, o.number, t.payment_id, r.amount_cents, r.status, r.attempt, r.stripe_refund_id
    FROM refund r JOIN tender t ON t.id = r.tender_id JOIN orders o ON o.id = r.order_id
    WHERE ${is} AND t.payment_id IS NOT NULL FOR NO KEY UPDATE OF r`;
  return refund;
}

/** Stripe has taken a pending refund on: it counts on the payment from now on. */
export async function markDone(tx: Tx, refund: RefundRow, stripe_refund_id: string): Promise<void> {
  if (refund.status !== "pending") return;
  await tx`UPDATE refund SET status = 'done', done_at = app_now(), stripe_refund_id = ${stripe_refund_id} WHERE id = ${refund.id}`;
  await tx`
    UPDATE payment SET refunded_cents = refunded_cents + ${refund.amount_cents},
      status = CASE WHEN refunded_cents + ${refund.amount_cents} = amount_cents THEN 'refunded' ELSE status END
    WHERE id = ${refund.payment_id}`;
}

/**
 * The money did not arrive: the refund is marked, its payment counts it no longer, and staff are told. The books keep it
 * as given back, because the diner is still owed it: a new try, or another way, is a person's decision.
 */
export async function markFailed(
  tx: Tx,
  refund: RefundRow,
  { stripe_refund_id, why }: { stripe_refund_id: string | null; why: string },
): Promise<void> {
  if (refund.status === "failed") return;
  await tx`
    UPDATE refund SET status = 'failed', done_at = NULL, stripe_refund_id = coalesce(${stripe_refund_id}, stripe_refund_id) WHERE id = ${refund.id}`;
  if (refund.status === "done") {
    await tx`
      UPDATE payment SET refunded_cents = refunded_cents - ${refund.amount_cents}, status = CASE WHEN status = 'refunded' THEN 'succeeded' ELSE status END
      WHERE id = ${refund.payment_id}`;
  }
  await tx`INSERT INTO order_event (order_id, kind, actor) VALUES (${refund.order_id}, 'refund_failed', 'stripe')`;
  await tellStaff(tx, {
    key: `refund.failed:${refund.id}:${refund.attempt}`,
    title: `A refund of ${formatCents(refund.amount_cents)} for order ${refund.number} failed`,
    body: `Stripe says: ${why}\n\nThe diner is still owed it. Try again with npm run staff -- retry-refund ${refund.id}, or reach the diner.`,
  });
}
