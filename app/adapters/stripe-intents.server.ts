import type Stripe from "stripe";
import { askStripe, StripeFailure } from "./stripe.server";

/** A payment intent as far as we care. Amounts are cents. */
export interface Intent {
  id: string;
  client_secret: string | null;
  status: "open" | "processing" | "succeeded" | "cancelled";
  amount: number;
  amount_received: number;
  /** what the provider says about the last try, for people */
  failure: { code: string | null; message: string } | null;
}

const STATUS: Partial<Record<Stripe.PaymentIntent.Status, Intent["status"]>> = {
  processing: "processing",
  requires_capture: "processing",
  succeeded: "succeeded",
  canceled: "cancelled",
};

export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    client_secret: intent.client_secret,
    status: STATUS[intent.status] ?? "open",
    amount: intent.amount,
    amount_received: intent.amount_received,
    failure: error
      ? {
          code: error.decline_code ?? error.code ?? null,
          message: error.message ?? "Your card was declined.",
        }
      : null,
  };
}

/** Makes an intent over `amount` cents, once for `key`, however often it is asked. */
export async function createIntent(wish: {
  key: string;
  amount: number;
  customer: string;
  description: string;
  metadata: Record<string, string>;
}): Promise<Intent> {
  const { key, ...fields } = wish;
  const made = await askStripe((stripe) =>
    stripe.paymentIntents.create(
      { ...fields, currency: "usd", automatic_payment_methods: { enabled: true, allow_redirects: "never" } },
      { idempotencyKey: key },
    ),
  );
  return toIntent(made);
}

export async function readIntent(id: string): Promise<Intent> {
  return toIntent(await askStripe((stripe) => stripe.paymentIntents.retrieve(id)));
}

/** Cancels an intent unless it is paid, on its way, or cancelled already; answers it as it then is. */
export async function cancelIntent(id: string): Promise<Intent> {
  try {
    return toIntent(await askStripe((stripe) => stripe.paymentIntents.cancel(id)));
  } catch (error) {
    if (error instanceof StripeFailure && error.kind === "state") return readIntent(id);
    throw error;
  }
}

/** Gives `amount` cents of an intent back, once for `key`, which the refund carries with it. Answers the refund's id. */
export async function refundIntent(wish: { key: string; intent: string; amount: number }): Promise<string> {
  const made = await askStripe((stripe) =>
    stripe.refunds.create(
      { payment_intent: wish.intent, amount: wish.amount, metadata: { key: wish.key } },
      { idempotencyKey: wish.key },
    ),
  );
  return made.id;
}
