import { StripeFailure } from "~/adapters/stripe.server";
import { refundIntent } from "~/adapters/stripe-intents.server";
import { findRefund, type ProviderRefund } from "~/adapters/stripe-refunds.server";

/** Why money did not arrive, in Stripe's words, and under which id it was tried. */
export interface RefundFailure {
  stripe_refund_id: string | null;
  why: string;
  /** Stripe says that the cardholder's bank has taken the payment back itself */
  isDisputed?: boolean;
}

/** Why a refund that Stripe calls failed did not arrive. */
export const refundFailureOf = ({ id, failure }: ProviderRefund): RefundFailure => ({
  stripe_refund_id: id,
  why: failure ?? "the bank refused it",
});

/** What Stripe made of a refund: its id there, or a no that stays a no under the same key. */
type RequestedRefund = { stripe_refund_id: string; failure: null } | { failure: RefundFailure };

/**
 * Asks Stripe to give `amount` cents of an intent back, once for `key`. It is first looked for among the refunds that the
 * intent has: Stripe forgets its keys after a day, and a worker of the version before asks under `formerKey`.
 * @throws StripeFailure `unavailable`: it is to be asked again.
 */
export async function requestRefund(
  request: { key: string; intent: string; amount: number },
  formerKey: string,
): Promise<RequestedRefund> {
  const there = await findRefund(request.intent, [request.key, formerKey]);
  if (there?.isFailed) return { failure: refundFailureOf(there) };
  if (there) return { stripe_refund_id: there.id, failure: null };
  try {
    return { stripe_refund_id: await refundIntent(request), failure: null };
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.kind === "unavailable") throw error;
    const isDisputed = error.code === "charge_disputed";
    return { failure: { stripe_refund_id: null, why: error.message, isDisputed } };
  }
}
