import type { Tx } from "~/data/sql.server";
import { notifyStaff } from "../messages/notify-staff.server";
import { publish } from "../outbox/publish.server";
import { countRefunded } from "../payments/payment-row.server";
import { countTenderRefund } from "../tenders/tender-rows.server";
import { latePaymentKey } from "./refund-late-payment.server";
import { writeRefund } from "./refund-row.server";

/** A refund that somebody made in Stripe's dashboard. Cents. */
export interface OutsideRefund {
  payment_id: number;
  stripe_refund_id: string;
  amount_cents: number;
}

interface Unplaced {
  tender_id: number;
  received_cents: number;
  /** what stands written down as going back, done or not */
  returning_cents: number;
}

interface Late {
  id: number;
  amount_cents: number;
  attempt: number;
}

/** The refund of ours that is to give a late payment back, as long as Stripe has not taken it on. */
async function lockLate(tx: Tx, payment_id: number): Promise<Late | undefined> {
  // plain SQL: it locks the row
  const [late] = await tx<Late[]>`
    SELECT id, amount_cents, attempt FROM refund WHERE key = ${latePaymentKey(payment_id)} AND status <> 'done' FOR NO KEY UPDATE`;
  return late;
}

/** Asks for less, under another key, since so much of it is back already. Cents. */
async function lower(tx: Tx, { id, attempt }: Late, cents: number): Promise<void> {
  await tx.db.refund.update({
    where: { id },
    data: {
      ...{ amount_cents: { decrement: cents }, attempt: attempt + 1 },
      ...{ status: "pending", stripe_refund_id: null },
    },
    select: { id: true },
  });
  await publish(tx, "refund.requested", { refund_id: id }, `refund.requested:${id}:${attempt + 1}`);
}

/**
 * Writes down, once, a refund made in Stripe's dashboard of an order that was never placed: nothing was posted for it, so
 * nothing is taken out of the ledger. Under the order's lock. Answers how much of it was not known to be open. Cents.
 */
export async function returnUnplaced(
  tx: Tx,
  order_id: number,
  { payment_id, stripe_refund_id, amount_cents }: OutsideRefund,
): Promise<number> {
  // plain SQL: it locks the rows
  const [unplaced] = await tx<Unplaced[]>`
    SELECT t.id AS tender_id, p.amount_cents AS received_cents, t.refunded_cents AS returning_cents
    FROM tender t JOIN payment p ON p.id = t.payment_id WHERE p.id = ${payment_id} FOR NO KEY UPDATE`;
  if (!unplaced) return amount_cents;
  const { tender_id, received_cents, returning_cents } = unplaced;
  const late = await lockLate(tx, payment_id);
  const short = Math.max(0, returning_cents + amount_cents - received_cents);
  const less = Math.min(short, late?.amount_cents ?? 0);
  const noted = amount_cents - short + less;
  if (noted === 0) return amount_cents;
  const made = {
    amount_cents: noted,
    reason: "Refunded in Stripe's dashboard",
    actor: "stripe",
    stripe_refund_id,
  };
  if (late && less === late.amount_cents)
    // plain SQL: it is done at the transaction's own instant, as its postings are
    await tx`UPDATE refund SET ${tx({ ...made, status: "done" })}, done_at = app_now() WHERE id = ${late.id}`;
  else {
    if (late && less > 0) await lower(tx, late, less);
    const cause_key = `${order_id}:elsewhere:${stripe_refund_id}`;
    const of = { cause: "elsewhere", cause_key, key: `${cause_key}:${tender_id}` } as const;
    await writeRefund(tx, { ...made, ...of, order_id, tender_id }, false);
  }
  await countTenderRefund(tx, { tender_id, cents: noted - less });
  await countRefunded(tx, payment_id, noted);
  await notifyStaff(tx, {
    key: `refund.unplaced:${stripe_refund_id}`,
    kind: "staff.refund_unplaced",
    facts: { order_id, amount_cents: noted, stripe_refund_id },
  });
  return amount_cents - noted;
}
