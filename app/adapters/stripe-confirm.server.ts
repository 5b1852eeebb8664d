import { callStripe, StripeFailure } from "./stripe.server";
import { type Intent, readIntent, toIntent, WITH_CHARGE } from "./stripe-intents.server";

/**
 * Tries to pay an intent with a saved card while its owner is there, or, off session, while they are not. `needsAction` says
 * that their bank wants a word with them first; off session that is a declined card. An intent that is paid already is answered as it is.
 * @throws StripeFailure `declined` with the provider's message, and what else can go wrong with a call.
 */
export async function confirmIntent(
  id: string,
  payment_method: string,
  isOffSession = false,
): Promise<Intent & { needsAction: boolean }> {
  try {
    const intent = await callStripe((stripe) =>
      stripe.paymentIntents.confirm(id, {
        ...WITH_CHARGE,
        payment_method,
        ...(isOffSession ? { off_session: true } : { use_stripe_sdk: true }),
      }),
    );
    return { ...toIntent(intent), needsAction: intent.status === "requires_action" };
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.kind !== "state") throw error;
    return { ...(await readIntent(id)), needsAction: false };
  }
}
