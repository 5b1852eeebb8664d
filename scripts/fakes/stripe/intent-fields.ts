import type Stripe from "stripe";
import { invalid, wrongState } from "./errors.ts";
import * as read from "./params.ts";
import { behaviorOf, methodFromData, methodOf } from "./payment-methods.ts";
import { customerOf, NO_ADDRESS, type RequestContext } from "./world.ts";

/** The least a card payment may be at Stripe, in cents. */
const SMALLEST_CENTS = 50;

/** Copies the sent fields to an intent, refusing what Stripe refuses: too small an amount, another's card. */
export function writeIntent(ask: RequestContext, intent: Stripe.PaymentIntent): void {
  const { params } = ask;
  const amount = read.cents(params, "amount") ?? intent.amount;
  if (amount < SMALLEST_CENTS)
    throw invalid("Amount must be at least $0.50 usd", "amount", "amount_too_small");
  intent.amount = amount;
  intent.customer = customer(ask, intent);
  intent.capture_method =
    read.oneOf(params, "capture_method", ["automatic", "automatic_async", "manual"]) ?? intent.capture_method;
  if ("setup_future_usage" in params)
    intent.setup_future_usage = read.oneOf(params, "setup_future_usage", ["off_session", "on_session"]);
  if ("description" in params) intent.description = read.text(params, "description", 1000);
  if ("receipt_email" in params) intent.receipt_email = read.text(params, "receipt_email");
  if ("transfer_group" in params) intent.transfer_group = read.text(params, "transfer_group");
  if ("statement_descriptor" in params)
    intent.statement_descriptor = read.text(params, "statement_descriptor", 22);
  if ("statement_descriptor_suffix" in params)
    intent.statement_descriptor_suffix = read.text(params, "statement_descriptor_suffix", 22);
  if ("shipping" in params) intent.shipping = shipping(ask);
  intent.metadata = read.metadata(params, intent.metadata);
  const types = read.texts(params, "payment_method_types");
  if (types?.some((type) => type !== "card"))
    throw invalid(
      `The payment method type "${types.find((type) => type !== "card")}" is not activated for this account.`,
      "payment_method_types",
    );
  const automatic = read.nested(params, "automatic_payment_methods");
  if (automatic !== null) {
    const enabled = read.flag(automatic, "enabled") ?? true;
    const allow_redirects = read.oneOf(automatic, "allow_redirects", ["always", "never"]) ?? "always";
    intent.automatic_payment_methods = enabled ? { allow_redirects, enabled } : null;
  }
  payWith(ask, intent);
}

function customer(ask: RequestContext, intent: Stripe.PaymentIntent): Stripe.PaymentIntent["customer"] {
  const id = read.text(ask.params, "customer");
  if (id === null) return intent.customer;
  if (intent.customer !== null && intent.customer !== id)
    throw wrongState(
      "payment_intent_unexpected_state",
      "You cannot modify customer on a PaymentIntent once it already has been set.",
      { param: "customer" },
    );
  return customerOf(ask, id, "customer").id;
}

function payWith(ask: RequestContext, intent: Stripe.PaymentIntent): void {
  const data = read.nested(ask.params, "payment_method_data");
  const id = read.text(ask.params, "payment_method");
  if (data === null && id === null) {
    if (ask.params.payment_method === "") intent.payment_method = null;
    return;
  }
  const method =
    data === null
      ? methodOf(ask, id ?? "", "payment_method")
      : methodFromData(ask, data, "payment_method_data");
  const owner = method.customer;
  if (owner !== null && intent.customer === null)
    throw invalid(
      `The PaymentMethod ${method.id} belongs to a Customer. Please include the Customer in the customer parameter on the PaymentIntent.`,
      "payment_method",
    );
  if (owner !== null && owner !== intent.customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      "payment_method",
    );
  if (owner === null && behaviorOf(ask, method).secret.used)
    throw invalid(
      "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.",
      "payment_method",
    );
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.status = "requires_confirmation";
}

function shipping(ask: RequestContext): Stripe.PaymentIntent["shipping"] {
  const sent = read.nested(ask.params, "shipping");
  return (
    sent && {
      address: read.address(sent, "address") ?? { ...NO_ADDRESS },
      carrier: read.text(sent, "carrier"),
      name: read.requiredText(sent, "name"),
      phone: read.text(sent, "phone"),
      tracking_number: read.text(sent, "tracking_number"),
    }
  );
}
