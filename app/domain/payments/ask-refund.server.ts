import { StripeFailure } from "~/adapters/stripe.server";
import { refundIntent } from "~/adapters/stripe-intents.server";
import { findRefund } from "~/adapters/stripe-refunds.server";
import type { RefundFailure } from "./refund-row.server";

/** What Stripe made of a refund: its id there, or a no that stays a no under the same key. */
type AskedRefund = { stripe_refund_id: string; failure: null } | { failure: RefundFailure };

/**
 * Asks Stripe to give `amount` cents of an intent back, once for `key`. Stripe forgets its keys after a day: a wish that
 * `isOld` (20 hours or more) is first looked for among the refunds that the intent has.
 * @throws StripeFailure `unavailable`: it is to be asked again.
 */
export async function askRefund(
  wish: { key: string; intent: string; amount: number },
  isOld: boolean,
): Promise<AskedRefund> {
  const there = isOld ? await findRefund(wish.intent, wish.key) : null;
  if (there?.isFailed)
    return { failure: { stripe_refund_id: there.id, why: there.failure ?? "the bank refused it" } };
  if (there) return { stripe_refund_id: there.id, failure: null };
  try {
    return { stripe_refund_id: await refundIntent(wish), failure: null };
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.kind === "unavailable") throw error;
    const isDisputed = error.code === "charge_disputed";
    return { failure: { stripe_refund_id: null, why: error.message, isDisputed } };
  }
}
