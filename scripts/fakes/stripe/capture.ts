import type Stripe from "stripe";
import { chargeOf, recordCapture } from "./charges.ts";
import { invalid, wrongState } from "./errors.ts";
import * as read from "./params.ts";
import { intentOf } from "./payment-intents.ts";
import { emit, type RequestContext } from "./world.ts";

/** Takes the money of an intent that holds it, all of it or `amount_to_capture` cents; the rest is let go. */
export function capturePaymentIntent(ask: RequestContext): Stripe.PaymentIntent {
  read.onlyKnown(
    ask.params,
    new Set<keyof Stripe.PaymentIntentCaptureParams>(["amount_to_capture", "metadata"]),
  );
  const intent = intentOf(ask);
  if (intent.status !== "requires_capture")
    throw wrongState(
      "payment_intent_unexpected_state",
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      { payment_intent: intent },
    );
  const amount = read.cents(ask.params, "amount_to_capture") ?? intent.amount_capturable;
  if (amount > intent.amount_capturable)
    throw invalid(
      "The amount to capture is greater than the capturable amount.",
      "amount_to_capture",
      "amount_too_large",
    );
  const charge = chargeOf(ask, String(intent.latest_charge));
  charge.captured = true;
  charge.amount_captured = amount;
  charge.amount_refunded = charge.amount - amount;
  recordCapture(ask, charge, amount);
  ask.tables.charges.put(charge);
  intent.status = "succeeded";
  intent.amount_received = amount;
  intent.amount_capturable = 0;
  intent.metadata = read.metadata(ask.params, intent.metadata);
  ask.tables.payment_intents.put(intent);
  emit(ask, "charge.captured", charge);
  emit(ask, "payment_intent.succeeded", intent);
  return intent;
}
