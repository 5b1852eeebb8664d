import type Stripe from "stripe";
import { newId } from "../kit/ids.ts";
import { recordMovement } from "./balance.ts";
import { cardByNumber } from "./cards.ts";
import { chargeOf } from "./charges.ts";
import { invalid, missing, wrongState } from "./errors.ts";
import { listOf } from "./lists.ts";
import * as read from "./params.ts";
import { intentOf } from "./payment-intents.ts";
import { idOf } from "./store.ts";
import { emit, internalRequest, type RequestContext, settle, type World } from "./world.ts";

const CREATE = new Set<keyof Stripe.RefundCreateParams>([
  "amount",
  "charge",
  "payment_intent",
  "metadata",
  "reason",
  "currency",
]);
/** How long a refund to a test card with slow refunds stays pending, in ms of real time. */
const PENDING_MS = 1000;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Gives back all that is left of a charge, or `amount` cents; never more than was paid. */
export function createRefund(ask: RequestContext): Stripe.Refund {
  const { params } = ask;
  read.onlyKnown(params, CREATE);
  const charge = chargeToRefund(ask);
  const left = charge.amount - charge.amount_refunded;
  if (charge.refunded || left <= 0)
    throw wrongState("charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
  if (charge.disputed)
    throw wrongState("charge_disputed", `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  const amount = read.cents(params, "amount") ?? left;
  if (amount > left)
    throw invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      "amount",
    );
  const secret = ask.tables.cards.get(charge.payment_method ?? "");
  const slow = secret === undefined ? undefined : cardByNumber(secret.number)?.refund;
  const refund = {
    id: ask.past?.id ?? newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: ask.world.clock.seconds(),
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: {
      card: {
        reference: `7${String(amount).padStart(15, "0")}`,
        reference_status: "available",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
      type: "card",
    },
    metadata: read.metadata(params),
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: read.oneOf(params, "reason", ["duplicate", "fraudulent", "requested_by_customer"]),
    receipt_number: null,
    source_transfer_reversal: null,
    status: slow === undefined ? "succeeded" : "pending",
    transfer_reversal: null,
  } satisfies Stripe.Refund;
  const made: Stripe.Refund = refund;
  made.balance_transaction = recordMovement(ask, { type: "refund", amount: -amount, source: made.id }).id;
  ask.tables.refunds.put(made);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  ask.tables.charges.put(charge);
  emit(ask, "refund.created", made);
  emit(ask, "charge.refunded", charge);
  if (slow !== undefined)
    setTimeout(() => endPendingRefund(ask.world, ask.account, made.id), PENDING_MS).unref();
  return made;
}

function chargeToRefund(ask: RequestContext): Stripe.Charge {
  const chargeId = read.text(ask.params, "charge");
  if (chargeId !== null) {
    const charge = chargeOf(ask, chargeId, "charge");
    if (charge.status !== "succeeded")
      throw wrongState("charge_not_refundable", "A failed charge cannot be refunded.");
    return charge;
  }
  const intentId = read.text(ask.params, "payment_intent");
  if (intentId === null)
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  const intent = intentOf(ask, intentId, "payment_intent");
  if (intent.status !== "succeeded")
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      "payment_intent",
    );
  return chargeOf(ask, String(intent.latest_charge));
}

/** Ends every refund that was pending when the fake stopped. */
export function endPendingRefunds(world: World): void {
  for (const scope of world.store.scopes()) {
    for (const refund of world.store.tables(scope).refunds.rows.values())
      if (refund.status === "pending") endPendingRefund(world, scope === "" ? null : scope, refund.id);
  }
}

function endPendingRefund(world: World, account: string | null, id: string): void {
  const ask = internalRequest(world, account, "/v1/refunds");
  const refund = ask.tables.refunds.get(id);
  if (refund === undefined || refund.status !== "pending") return;
  const charge = chargeOf(ask, String(refund.charge));
  const secret = ask.tables.cards.get(charge.payment_method ?? "");
  endRefund(ask, refund, secret !== undefined && cardByNumber(secret.number)?.refund === "failed");
}

function endRefund(ask: RequestContext, refund: Stripe.Refund, fails: boolean): void {
  refund.status = fails ? "failed" : "succeeded";
  if (fails) {
    const charge = chargeOf(ask, String(refund.charge));
    refund.failure_reason = "expired_or_canceled_card";
    refund.failure_balance_transaction = recordMovement(ask, {
      type: "refund_failure",
      amount: refund.amount,
      source: refund.id,
    }).id;
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    ask.tables.charges.put(charge);
  }
  ask.tables.refunds.put(refund);
  emit(ask, "refund.updated", refund);
  emit(ask, "charge.refund.updated", refund);
  if (fails) emit(ask, "refund.failed", refund);
  settle(ask);
}

/** The bank sends back a refund that had arrived. */
export function failRefund(world: World, id: string): Stripe.Refund {
  const ask = internalRequest(world, null, "/v1/refunds");
  const refund = ask.tables.refunds.get(id);
  if (refund === undefined) throw missing("refund", id);
  if (refund.status !== "failed") endRefund(ask, refund, true);
  return refund;
}

export function refundOf(ask: RequestContext): Stripe.Refund {
  const found = ask.tables.refunds.get(ask.id);
  if (found === undefined) throw missing("refund", ask.id);
  return found;
}

export function updateRefund(ask: RequestContext): Stripe.Refund {
  read.onlyKnown(ask.params, new Set<keyof Stripe.RefundUpdateParams>(["metadata"]));
  const refund = refundOf(ask);
  refund.metadata = read.metadata(ask.params, refund.metadata ?? {});
  emit(ask, "refund.updated", refund);
  return ask.tables.refunds.put(refund);
}

export function listRefunds(ask: RequestContext) {
  const charge = read.text(ask.params, "charge");
  const intent = read.text(ask.params, "payment_intent");
  return listOf(ask, ask.tables.refunds, {
    url: "/v1/refunds",
    own: ["charge", "payment_intent"],
    group: charge,
    keep: (row) => intent === null || row.payment_intent === intent,
  });
}
