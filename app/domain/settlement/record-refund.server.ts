import { readIntent } from "~/adapters/stripe-intents.server";
import {
  type ProviderRefund,
  readRefund,
  refundsOfCharge,
  refundsOfIntent,
} from "~/adapters/stripe-refunds.server";
import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import { lockOrder } from "../holds/locked-order.server";
import { notifyStaff } from "../messages/notify-staff.server";
import { publish } from "../outbox/publish.server";
import { callProvider } from "../payments/provider.server";
import { parseProviderKey } from "../payments/provider-key";
import { refundFailureOf } from "../payments/request-refund.server";
import { ownRefunds } from "../payments/settlers.server";
import { recordPurchaseReversal, undoPurchaseReversals } from "../purchases/record-purchase-reversal.server";
import { refundLatePayment } from "./refund-late-payment.server";
import {
  atAttempt,
  lockRefund,
  lockRefundsAt,
  markDone,
  markDoneByHand,
  markFailed,
  REFUND,
} from "./refund-row.server";
import { settleFirst } from "./settle-first.server";

/** A refund without a key of ours: whatever it gave back in place of ours follows what Stripe says. True when there is any. */
async function recordByHand(tx: Tx, told: ProviderRefund): Promise<boolean> {
  const refunds = await lockRefundsAt(tx, told.id);
  if (told.isFailed) for (const refund of refunds) await markFailed(tx, refund, refundFailureOf(told));
  return refunds.length > 0;
}

/**
 * A refund we asked for: its row follows what Stripe says. True when there is such a row: one that carries a key of ours
 * without having a row was asked for before the database was put back, and is taken in like one from the dashboard. So is
 * one that Stripe carried out although a refund by hand had taken its place: both went back.
 */
async function recordOwnRefund(tx: Tx, told: ProviderRefund): Promise<boolean> {
  const named = parseProviderKey(told.key);
  const own = named && ownRefunds().find(({ kind }) => kind === named.kind);
  if (own) return own.record(tx, told, named);
  if (named?.kind !== REFUND) return recordByHand(tx, told);
  const found = await lockRefund(tx, { ...named, intent: told.intent });
  if (!found) return false;
  const isReplaced =
    named.attempt < found.attempt ||
    (named.attempt === found.attempt && found.status === "done" && found.stripe_refund_id !== told.id);
  if (isReplaced) return (await recordByHand(tx, told)) || told.isFailed;
  const refund = await atAttempt(tx, found, named.attempt);
  if (!refund) return true;
  // a database put back has forgotten that a part of it was given by hand, and that ours was the rest
  const isPart = refund.status === "pending" && told.amount < refund.amount_cents;
  if (!told.isFailed && isPart)
    await markDoneByHand(tx, refund, { cents: told.amount, stripe_refund_id: told.id });
  else if (!told.isFailed) await markDone(tx, refund, told.id);
  else await markFailed(tx, refund, refundFailureOf(told));
  return true;
}

/** The key of the job that writes down a refund of an order which somebody made by hand. */
export const outsideRefundKey = (stripe_refund_id: string): string =>
  `refund.made_elsewhere:${stripe_refund_id}`;

/** Names what the reconciler does about something that has no row anymore, so that it is done once. */
export const lostKey = (stripe_id: string): string => `lost:${stripe_id}`;

/** Of a payment that no row knows, our own refund may fail: nobody but staff can hear of that. */
async function recordOfLost(tx: Tx, { id, intent, key, amount, isFailed }: ProviderRefund): Promise<void> {
  if (!isFailed || intent === null || key !== lostKey(intent)) return;
  const note = `${formatCents(amount)} of the payment ${intent}, which no order and no purchase knows, didn't reach its card: give it back another way`;
  await notifyStaff(tx, {
    key: `reconcile.left:${id}`,
    kind: "staff.reconcile_left",
    facts: { what: "refund", stripe_id: id, note },
  });
}

/**
 * A refund somebody made in Stripe's dashboard: what it gave back is taken out of the ledger, of an order by a job, of
 * anything else here; what failed after all is put back.
 */
async function recordOutside(tx: Tx, told: ProviderRefund): Promise<void> {
  const payment = told.intent
    ? await tx.db.payment.findUnique({
        where: { stripe_intent_id: told.intent },
        select: { id: true, order_id: true },
      })
    : null;
  if (!payment) return recordOfLost(tx, told);
  if (told.isFailed)
    return payment.order_id === null ? undoPurchaseReversals(tx, payment.id, told.id) : undefined;
  const { id: stripe_refund_id, amount: amount_cents } = told;
  if (payment.order_id !== null) {
    const made = { payment_id: payment.id, stripe_refund_id, amount_cents };
    await publish(tx, "refund.made_elsewhere", made, outsideRefundKey(stripe_refund_id));
    return;
  }
  await recordPurchaseReversal(tx, payment.id, { source: stripe_refund_id, is_dispute: false, amount_cents });
}

/**
 * Takes in what a refund event is about, asking Stripe for the refund as it is now: ours is marked done or failed, one made
 * in the dashboard is written down once. `object_id` is a refund's id, or a charge's for `charge.refunded`.
 */
export async function recordRefunds(object_id: string): Promise<void> {
  const refunds = await callProvider(async () =>
    object_id.startsWith("re_") || object_id.startsWith("pyr_")
      ? [await readRefund(object_id)]
      : refundsOfCharge(object_id),
  );
  for (const refund of refunds) await recordRefund(refund);
}

/** Takes in one refund as Stripe has it now. */
export async function recordRefund(refund: ProviderRefund): Promise<void> {
  const isKnown = await db.refund.findFirst({
    where: { stripe_refund_id: refund.id, status: refund.isFailed ? "failed" : "done" },
    select: { id: true },
  });
  if (isKnown) return;
  await settleFirst(refund.intent);
  if (await transaction((tx) => recordOwnRefund(tx, refund))) return;
  if (!refund.isFailed) await recordFailedOnes(refund.intent);
  await transaction((tx) => recordOutside(tx, refund));
  if (refund.isFailed) await returnAgain(refund.intent);
}

/**
 * Takes in what came back of an intent's refunds. Before a refund made elsewhere is held against what can still go back: one
 * that failed may have made room for it at Stripe, and is heard of later or, in Stripe's lists, which begin with the newest, after it.
 */
async function recordFailedOnes(intent: string | null): Promise<void> {
  if (intent === null) return;
  const refunds = await callProvider(() => refundsOfIntent(intent));
  for (const refund of refunds) if (refund.isFailed) await recordRefund(refund);
}

/**
 * A refund by hand that failed after all, of an order that was not placed because of it: the money is here again, and goes
 * back as what is paid too late does. Where that fails as well, staff are told.
 */
async function returnAgain(intent: string | null): Promise<void> {
  if (intent === null) return;
  const unplaced = await db.payment.findFirst({
    where: { stripe_intent_id: intent, status: "succeeded", order: { status: "expired" } },
    select: { order_id: true },
  });
  const order_id = unplaced?.order_id;
  if (order_id == null) return;
  const paid = await callProvider(() => readIntent(intent));
  await transaction(async (tx) => {
    const order = await lockOrder(tx, { order_id });
    if (order?.status === "expired") await refundLatePayment(tx, order, paid);
  });
}

/** Takes in the refunds that an intent has by now, and answers them. */
export async function recordRefundsOfIntent(intent: string): Promise<ProviderRefund[]> {
  const refunds = await callProvider(() => refundsOfIntent(intent));
  for (const refund of refunds) await recordRefund(refund);
  return refunds;
}
