import type Stripe from "stripe";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { stripeClient } from "./stripe.server";

/** An event Stripe told us of: what kind, about which object. */
export interface StripeEvent {
  id: string;
  type: string;
  object_id: string | null;
  /** the whole event, as it came */
  payload: object;
}

const TOLERANCE_S = 300;

/**
 * Reads a webhook's body as it came on the wire. Null when the signature is missing, wrong or older than five minutes,
 * or when the event is of the other mode (test or live) than our key.
 */
export async function readEvent(raw: string, signature: string): Promise<StripeEvent | null> {
  const stripe = await stripeClient();
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(
      raw,
      signature,
      env.STRIPE_WEBHOOK_SECRET,
      TOLERANCE_S,
      undefined,
      clock.now().getTime(),
    );
  } catch {
    return null;
  }
  const isLive = /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY);
  if (typeof event.id !== "string" || typeof event.type !== "string" || event.livemode !== isLive)
    return null;
  const object = event.data?.object as { id?: unknown } | undefined;
  return {
    id: event.id,
    type: event.type,
    object_id: typeof object?.id === "string" ? object.id : null,
    payload: event,
  };
}
