import type Stripe from "stripe";
import { newId } from "../kit/ids.ts";
import { recordMovement } from "./balance.ts";
import type { Decline, TestCard } from "./cards.ts";
import { missing } from "./errors.ts";
import { listOf } from "./lists.ts";
import * as read from "./params.ts";
import { idOf } from "./store.ts";
import { emit, type RequestContext } from "./world.ts";

/** Stripe's own fee on a United States card, in cents: 2.9 % and 30 cents. */
const processingFee = (amount: number): number => Math.round((amount * 29) / 1000) + 30;

/** The charge that an intent's confirmation makes: captured, held for capture, or failed for the reason given. */
export function makeCharge(
  ask: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
  failure: Decline | null,
  authenticated: boolean,
): Stripe.Charge {
  const captured = failure === null && intent.capture_method !== "manual";
  const charge = {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "DINDIN",
    captured,
    created: ask.world.clock.seconds(),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: failure === null ? null : "try_again_later",
      network_advice_code: null,
      network_decline_code: failure === null ? null : "01",
      network_status: failure === null ? "approved_by_network" : "declined_by_network",
      reason: failure?.decline_code ?? null,
      risk_level: "normal",
      risk_score: 20,
      seller_message: failure === null ? "Payment complete." : "The bank declined the payment.",
      type: failure === null ? "authorized" : "issuer_declined",
    },
    paid: failure === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(method, card, intent.amount, authenticated),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: failure === null ? `${ask.world.origin}/receipts/${intent.id}` : null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: failure === null ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: intent.transfer_group,
  } satisfies Stripe.Charge;
  const made: Stripe.Charge = charge;
  if (captured) recordCapture(ask, made, intent.amount);
  return ask.tables.charges.put(made);
}

/** Books a captured charge on the balance, less Stripe's fee. */
export function recordCapture(ask: RequestContext, charge: Stripe.Charge, amount: number): void {
  const fee = processingFee(amount);
  charge.balance_transaction = recordMovement(ask, { type: "charge", amount, fee, source: charge.id }).id;
}

function cardDetails(
  method: Stripe.PaymentMethod,
  card: TestCard,
  amount: number,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails {
  return {
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: method.billing_details.address?.postal_code ? "pass" : null,
        cvc_check: card.cvc,
      },
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: method.card?.exp_month ?? 12,
      exp_year: method.card?.exp_year ?? 2030,
      fingerprint: method.card?.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.number.slice(-4),
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: "unregulated",
      three_d_secure: authenticated
        ? {
            authentication_flow: "challenge",
            electronic_commerce_indicator: "05",
            exemption_indicator: null,
            result: "authenticated",
            result_reason: null,
            transaction_id: newId("3ds"),
            version: "2.2.0",
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
    type: "card",
  } satisfies Stripe.Charge.PaymentMethodDetails;
}

export function chargeOf(ask: RequestContext, id: string, param?: string): Stripe.Charge {
  const found = ask.tables.charges.get(id);
  if (found === undefined) throw missing("charge", id, param);
  return found;
}

export function updateCharge(ask: RequestContext): Stripe.Charge {
  read.onlyKnown(
    ask.params,
    new Set<keyof Stripe.ChargeUpdateParams>(["description", "metadata", "transfer_group"]),
  );
  const charge = chargeOf(ask, ask.id);
  if ("description" in ask.params) charge.description = read.text(ask.params, "description");
  if ("transfer_group" in ask.params) charge.transfer_group = read.text(ask.params, "transfer_group");
  charge.metadata = read.metadata(ask.params, charge.metadata);
  ask.tables.charges.put(charge);
  emit(ask, "charge.updated", charge);
  return charge;
}

export function listCharges(ask: RequestContext) {
  const customer = read.text(ask.params, "customer");
  const intent = read.text(ask.params, "payment_intent");
  const group = read.text(ask.params, "transfer_group");
  return listOf(ask, ask.tables.charges, {
    url: "/v1/charges",
    own: ["customer", "payment_intent", "transfer_group"],
    group: intent,
    keep: (row) =>
      (customer === null || row.customer === customer) && (group === null || row.transfer_group === group),
  });
}
