import { StripeFailure } from "~/adapters/stripe.server";
import { cancelIntent, type Intent } from "~/adapters/stripe-intents.server";
import { callProvider } from "./provider.server";

/** An intent that Stripe does not know: nobody can pay it. */
const gone = (id: string): Intent => ({
  id,
  client_secret: null,
  status: "cancelled",
  amount: 0,
  amount_received: 0,
  amount_refunded: 0,
  currency: "usd",
  customer: null,
  created: 0,
  named: { key: null, payment: null },
  failure: null,
});

/**
 * Has an intent canceled, so that it can't be paid anymore, and answers it as it then is: it may be paid already, or on
 * its way. One that Stripe does not know is as good as canceled.
 * @throws Refusal `unavailable` when Stripe can't be reached.
 */
export function closeIntent(id: string): Promise<Intent> {
  return callProvider(() =>
    cancelIntent(id).catch((error: unknown) => {
      if (error instanceof StripeFailure && error.kind === "missing") return gone(id);
      throw error;
    }),
  );
}
