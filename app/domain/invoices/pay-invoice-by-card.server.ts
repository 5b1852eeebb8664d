import { randomUUID } from "node:crypto";
import { db } from "~/data/prisma.server";
import type { CorporateAdmin } from "../accounts/people";
import { refuseAfterDeclines } from "../payments/card-attempts.server";
import { invalid, missing, Refusal } from "../refusal";
import { type CardPurchaseOutcome, payByCard } from "../settlement/pay-by-card.server";
import { audit } from "../staff/admin-audit.server";
import { CARD_LIMITS } from "../tenders/card";
import { closeOpenPayment, lockUnpaid, openPaymentOf } from "./open-payment.server";

const PURPOSE = "invoice";
/** How often another's payment is given way to before this one gives up. */
const TRIES = 3;

/** What an invoice of my organization asks a card for. Cents. */
async function readPayable(me: CorporateAdmin, id: number): Promise<number> {
  const invoice = await db.invoice.findUnique({
    where: { id, organization_id: me.organization_id },
    select: { total_cents: true, kind: true },
  });
  if (!invoice) throw missing();
  const amount_cents = Number(invoice.total_cents);
  if (invoice.kind === "transfer")
    throw invalid(
      "payment_method",
      "Pay this one by bank transfer, or add money by card on the funding page.",
    );
  if (amount_cents < CARD_LIMITS.least || amount_cents > CARD_LIMITS.most)
    throw invalid("payment_method", "A card can't pay this amount. Please pay by bank transfer.");
  return amount_cents;
}

const isOpenPayment = (error: unknown) => error instanceof Refusal && error.code === "payment_processing";

/**
 * Pays an invoice of my organization by card, whole and once: however often it is asked for, and by however many of its
 * admins, one payment is open at a time. My own is gone on with; another's, begun and not finished, is ended first, and if
 * it turns out to be paid the invoice is. Settled by this call, the browser, the webhook and the reconciler alike.
 * @throws Refusal `missing` for another organization's; `invalid` on payment_method for what no card can pay; `conflict`
 * `already_paid`, `invoice_replaced`, or `payment_processing` while a bank is at it; and as `payByCard`.
 */
export async function payInvoiceByCard(
  me: CorporateAdmin,
  id: number,
  { payment_method }: { payment_method?: string | undefined },
): Promise<CardPurchaseOutcome> {
  await refuseAfterDeclines(me.account_id);
  const amount_cents = await readPayable(me, id);
  for (let tries = 1; ; tries += 1) {
    const open = await openPaymentOf(id);
    const isMine = open?.account_id === me.account_id;
    if (open && !isMine) await closeOpenPayment(id);
    const key = open && isMine ? open.provider_key.slice(PURPOSE.length + 1) : randomUUID();
    const write = async (tx: Parameters<typeof lockUnpaid>[0]) => {
      await lockUnpaid(tx, id);
      await audit(tx, me, "invoice.card_payment", { kind: "invoice", id }, { amount_cents });
      return id;
    };
    try {
      return await payByCard(me, { purpose: PURPOSE, amount_cents, payment_method, key, write });
    } catch (error) {
      // somebody was faster between the look and the lock: it is looked at again
      if (!isOpenPayment(error) || tries >= TRIES) throw error;
    }
  }
}
