import type Stripe from "stripe";
import { randomText } from "../kit/ids.ts";
import { DECLINES, type Decline } from "./cards.ts";
import { makeCharge } from "./charges.ts";
import { openDispute } from "./disputes.ts";
import { wrongState } from "./errors.ts";
import { attach, behaviorOf, declined, methodOf } from "./payment-methods.ts";
import { idOf } from "./store.ts";
import { emit, type RequestContext } from "./world.ts";

export interface ConfirmHow {
  /** True when the payer is away: nobody can answer a challenge. */
  offSession: boolean;
  refuseChallenge: boolean;
  returnUrl: string | null;
  useSdk: boolean;
}

/**
 * Tries to pay an intent with its payment method. Ends as `succeeded`, `requires_capture` or `requires_action`, or
 * throws 402 with the intent back at `requires_payment_method` and the reason in `last_payment_error`.
 */
export function confirmIntent(
  ask: RequestContext,
  intent: Stripe.PaymentIntent,
  how: ConfirmHow,
): Stripe.PaymentIntent {
  if (!["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status))
    throw wrongState(
      "payment_intent_unexpected_state",
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      { payment_intent: intent },
    );
  const id = idOf(intent.payment_method);
  if (id === null)
    throw wrongState(
      "payment_intent_unexpected_state",
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method, or send one with the confirmation.",
      { payment_intent: intent },
    );
  const method = methodOf(ask, id, "payment_method");
  const { card, secret } = behaviorOf(ask, method);
  intent.next_action = null;
  ask.tables.challenges.remove(intent.id);
  if (card.authentication !== undefined) {
    const excused = how.offSession && card.authentication !== "always" && secret.set_up;
    if (!excused && (how.offSession || how.refuseChallenge))
      throw fail(ask, intent, method, DECLINES.authentication);
    if (!excused) return challenge(ask, intent, method, how);
  }
  return pay(ask, intent, method, false);
}

/** Ends a 3-D Secure challenge: pays when the payer approved, else fails with `payment_intent_authentication_failure`. */
export function finishChallenge(
  ask: RequestContext,
  intent: Stripe.PaymentIntent,
  approved: boolean,
): Stripe.PaymentIntent {
  const waiting = ask.tables.challenges.get(intent.id);
  if (waiting === undefined || intent.status !== "requires_action")
    throw wrongState(
      "payment_intent_unexpected_state",
      "This PaymentIntent does not wait for authentication.",
    );
  const method = methodOf(ask, waiting.payment_method);
  ask.tables.challenges.remove(intent.id);
  intent.next_action = null;
  if (approved) return pay(ask, intent, method, true);
  reject(ask, intent, method, {
    code: "payment_intent_authentication_failure",
    decline_code: "",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  });
  return intent;
}

function challenge(
  ask: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  how: ConfirmHow,
) {
  const url = `${ask.world.origin}/3ds/${intent.id}?client_secret=${intent.client_secret}`;
  intent.status = "requires_action";
  intent.next_action =
    how.returnUrl !== null && !how.useSdk
      ? { type: "redirect_to_url", redirect_to_url: { return_url: how.returnUrl, url } }
      : {
          type: "use_stripe_sdk",
          use_stripe_sdk: {
            type: "three_d_secure_redirect",
            source: `src_${randomText(24)}`,
            stripe_js: url,
          },
        };
  ask.tables.challenges.put({ id: intent.id, payment_method: method.id, return_url: how.returnUrl });
  ask.tables.payment_intents.put(intent);
  emit(ask, "payment_intent.requires_action", intent);
  return intent;
}

function pay(
  ask: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
) {
  const { card, secret } = behaviorOf(ask, method);
  const refusal = card.always ?? card.onCharge;
  if (refusal !== undefined) throw fail(ask, intent, method, refusal);
  const charge = makeCharge(ask, intent, method, card, null, authenticated);
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  const customer = idOf(intent.customer);
  const keeps = intent.setup_future_usage !== null && customer !== null;
  if (keeps && method.customer === null) attach(ask, method, customer);
  ask.tables.cards.put({
    ...secret,
    used: secret.used || method.customer === null,
    set_up: secret.set_up || (keeps && intent.setup_future_usage === "off_session"),
  });
  if (intent.capture_method === "manual") {
    intent.status = "requires_capture";
    intent.amount_capturable = intent.amount;
    emit(ask, "payment_intent.amount_capturable_updated", intent);
    emit(ask, "charge.succeeded", charge);
  } else {
    intent.status = "succeeded";
    intent.amount_received = intent.amount;
    emit(ask, "payment_intent.succeeded", intent);
    emit(ask, "charge.succeeded", charge);
  }
  ask.tables.payment_intents.put(intent);
  if (card.dispute !== undefined) openDispute(ask, charge, card.dispute, charge.amount);
  return intent;
}

/** Books a declined attempt and gives the 402 that answers it. */
function fail(
  ask: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  reason: Decline,
) {
  const charge = reject(ask, intent, method, reason);
  return declined(reason, {
    ...(charge === null ? {} : { charge: charge.id }),
    payment_intent: intent,
    payment_method: method,
  });
}

function reject(
  ask: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  reason: Decline,
): Stripe.Charge | null {
  const { card } = behaviorOf(ask, method);
  // A challenge that failed never reached the bank: there is no charge to show.
  const challenged = reason.decline_code === "";
  const charge = challenged ? null : makeCharge(ask, intent, method, card, reason, false);
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  if (charge !== null) intent.latest_charge = charge.id;
  intent.last_payment_error = {
    ...(charge === null ? {} : { charge: charge.id, decline_code: reason.decline_code }),
    code: reason.code,
    message: reason.message,
    payment_method: { ...method },
    type: challenged ? "invalid_request_error" : "card_error",
  };
  ask.tables.payment_intents.put(intent);
  emit(ask, "payment_intent.payment_failed", intent);
  if (charge !== null) emit(ask, "charge.failed", charge);
  return charge;
}
