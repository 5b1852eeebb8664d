import { sql, type Tx } from "~/data/sql.server";
import { OPEN_PAYMENT } from "../payments/payment-row.server";
import { conflict } from "../refusal";
import { abandonPurchase } from "../settlement/settle-payment.server";

/** A card payment of an invoice whose outcome is open. There is one at most. */
interface OpenPayment {
  id: number;
  account_id: number;
  provider_key: string;
  stripe_intent_id: string | null;
}

/** The card payment of an invoice that is under way; undefined where there is none. Plain SQL for its index. */
export async function openPaymentOf(invoice_id: number): Promise<OpenPayment | undefined> {
  const [open] = await sql<OpenPayment[]>`
    SELECT id, account_id, provider_key, stripe_intent_id FROM payment WHERE invoice_id = ${invoice_id} AND status IN ${OPEN_PAYMENT}`;
  return open;
}

const beingPaid = () =>
  conflict("payment_processing", {
    reason: "A card payment of this invoice is being processed.",
    next: "Check again in a few minutes.",
  });

/**
 * Ends a card payment of an invoice that somebody has begun and not finished. One that turns out to be paid is settled.
 * @throws Refusal `conflict` `payment_processing` while the bank is at it; `unavailable` when Stripe can't be reached.
 */
export async function closeOpenPayment(invoice_id: number): Promise<void> {
  const open = await openPaymentOf(invoice_id);
  if (!open) return;
  await abandonPurchase(open.id, open.stripe_intent_id);
  if ((await openPaymentOf(invoice_id))?.id === open.id) throw beingPaid();
}

/**
 * Locks an invoice against whoever else would pay or replace it. Answers when its organization withdrew it, a bank transfer.
 * @throws Refusal `conflict` `already_paid`; `invoice_replaced`; `payment_processing` where a card payment is open.
 */
export async function lockUnpaid(tx: Tx, invoice_id: number): Promise<Date | null> {
  // plain SQL: it locks the rows
  const [row] = await tx<
    { is_paid: boolean; is_replaced: boolean; has_open: boolean; withdrawn_at: Date | null }[]
  >`
    SELECT i.paid_at IS NOT NULL AS is_paid, i.replaced_at IS NOT NULL AS is_replaced, i.withdrawn_at,
      EXISTS (SELECT FROM payment p WHERE p.invoice_id = i.id AND p.status IN ${OPEN_PAYMENT}) AS has_open
    FROM invoice i WHERE i.id = ${invoice_id} FOR NO KEY UPDATE OF i`;
  if (row?.is_paid) throw conflict("already_paid", "This invoice has already been paid.");
  if (row?.is_replaced)
    throw conflict("invoice_replaced", {
      reason: "A newer version has replaced this invoice.",
      next: "Pay that one instead.",
    });
  if (row?.has_open) throw beingPaid();
  return row?.withdrawn_at ?? null;
}
