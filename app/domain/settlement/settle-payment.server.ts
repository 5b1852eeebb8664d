import { type Intent, readIntent } from "~/adapters/stripe-intents.server";
import { type ProviderRefund, refundsOfIntent } from "~/adapters/stripe-refunds.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import { notifyStaff } from "../messages/notify-staff.server";
import { closeIntent } from "../payments/close-intent.server";
import { cancelPayment, markPaid, markUnpaid, unpaidStatus } from "../payments/payment-row.server";
import { callProvider } from "../payments/provider.server";
import type { ProviderFailure } from "../payments/provider-texts";
import { settlerOf } from "../payments/settlers.server";
import { lockPurchase } from "../purchases/lock-purchase.server";
import { recordPurchaseReversal } from "../purchases/record-purchase-reversal.server";
import { settle } from "./settle.server";

/** What a payment came to. `failure` is the provider's message for people. */
export type PaymentOutcome =
  | { state: "paid" }
  | { state: "unpaid"; is_processing: boolean; failure: ProviderFailure | null };

interface Row {
  order_id: number | null;
  stripe_intent_id: string | null;
  amount_cents: number;
  status: string;
}

const OPEN = new Set(["creating", "requires_payment", "processing"]);
const UNPAID: PaymentOutcome = { state: "unpaid", is_processing: false, failure: null };

/**
 * Does what the purchase is for, once, however many come at the same moment. What the card has got back by then, refunded in
 * Stripe's dashboard before we had heard of the payment, is taken from it under the same lock: nobody can spend it first.
 */
function settleOnce(payment_id: number, actor: string, returned: readonly ProviderRefund[]): Promise<void> {
  return transaction(async (tx) => {
    const purchase = await lockPurchase(tx, payment_id);
    if (!purchase || !OPEN.has(purchase.status)) return;
    await markPaid(tx, payment_id);
    await settlerOf(purchase.purpose).paid(tx, purchase, actor);
    for (const { id: source, amount: amount_cents } of returned)
      await recordPurchaseReversal(tx, payment_id, { source, is_dispute: false, amount_cents });
  });
}

/** The refunds that an intent has by now. */
async function refundsOf(intent: Intent): Promise<ProviderRefund[]> {
  if (intent.amount_refunded === 0) return [];
  const refunds = await callProvider(() => refundsOfIntent(intent.id));
  return refunds.filter(({ isFailed }) => !isFailed);
}

/** Keeps what Stripe said last; a canceled intent ends the purchase. */
function recordUnpaid(payment_id: number, intent: Intent): Promise<void> {
  return transaction(async (tx) => {
    const purchase = await lockPurchase(tx, payment_id);
    if (!purchase || !OPEN.has(purchase.status)) return;
    await markUnpaid(tx, payment_id, intent);
    if (unpaidStatus(intent) === "cancelled") await settlerOf(purchase.purpose).abandoned(tx, purchase);
  });
}

/**
 * Ends a purchase whose intent brought less than it costs, which only somebody with the secret key can bring about: it is not
 * carried out, and staff are told what came, to give it back.
 */
function endShort(payment_id: number, amount_cents: number, intent: Intent): Promise<void> {
  return transaction(async (tx) => {
    const purchase = await lockPurchase(tx, payment_id);
    if (!purchase || !OPEN.has(purchase.status)) return;
    await cancelPayment(tx, payment_id);
    await settlerOf(purchase.purpose).abandoned(tx, purchase);
    const [came, due] = [formatCents(intent.amount_received), formatCents(amount_cents)];
    const note = `brought ${came} of ${due}. Nothing was given for it: refund it in Stripe's dashboard`;
    await notifyStaff(tx, {
      ...{ key: `payment.short:${payment_id}`, kind: "staff.reconcile_left" },
      facts: { what: "payment", stripe_id: intent.id, note },
    });
  });
}

/**
 * The one settling function for whatever a card pays: an order goes to `settle`; of any other purchase the intent is read
 * from Stripe (`known` is one read just now), the payment is locked, and what it is for is done once. The buyer's own call, the browser, the webhook and the reconciler all end here.
 * @throws Refusal `unavailable` when Stripe has to be asked and can't be reached.
 */
export async function settlePayment(
  payment_id: number,
  actor: string,
  known: Intent | null = null,
): Promise<PaymentOutcome> {
  // plain SQL: the checkout's hot path
  const [payment] = await sql<Row[]>`
    SELECT order_id, stripe_intent_id, amount_cents, status FROM payment WHERE id = ${payment_id}`;
  if (!payment) return UNPAID;
  if (payment.order_id !== null) {
    const settled = await settle({ order_id: payment.order_id }, { actor }, async () => null, known);
    if (settled.state === "unpaid") return settled;
    return settled.state === "placed" || settled.state === "past" ? { state: "paid" } : UNPAID;
  }
  if (payment.status === "succeeded" || payment.status === "refunded") return { state: "paid" };
  const { stripe_intent_id } = payment;
  if (stripe_intent_id === null || !OPEN.has(payment.status)) return UNPAID;
  const intent = known ?? (await callProvider(() => readIntent(stripe_intent_id)));
  const isCharged = intent.status === "succeeded" && intent.id === stripe_intent_id;
  if (isCharged && intent.amount_received >= payment.amount_cents) {
    await settleOnce(payment_id, actor, await refundsOf(intent));
    return { state: "paid" };
  }
  if (isCharged) await endShort(payment_id, payment.amount_cents, intent);
  else await recordUnpaid(payment_id, intent);
  return {
    state: "unpaid",
    is_processing: intent.status === "processing",
    failure: intent.failure,
  };
}

/**
 * Ends a purchase that nobody paid: its intent is canceled first, so that nothing can be paid afterward; one that turns
 * out to be paid is settled, one that is just being charged stays.
 * @throws Refusal `unavailable` when Stripe can't be reached: it stays open for the next time.
 */
export async function abandonPurchase(payment_id: number, stripe_intent_id: string | null): Promise<void> {
  if (stripe_intent_id !== null) {
    const intent = await closeIntent(stripe_intent_id);
    await settlePayment(payment_id, "time", intent);
    return;
  }
  await transaction(async (tx) => {
    const purchase = await lockPurchase(tx, payment_id);
    if (purchase?.status !== "creating") return;
    await cancelPayment(tx, payment_id);
    await settlerOf(purchase.purpose).abandoned(tx, purchase);
  });
}
