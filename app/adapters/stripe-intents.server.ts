import type Stripe from "stripe";
import { callStripe, idOf, StripeFailure } from "./stripe.server";

/** A payment intent as far as we care. Amounts are cents. */
export interface Intent {
  id: string;
  client_secret: string | null;
  status: "open" | "processing" | "succeeded" | "cancelled";
  amount: number;
  amount_received: number;
  /** what of it went back to the card, or is on its way there */
  amount_refunded: number;
  /** three letters, lower case */
  currency: string;
  customer: string | null;
  /** seconds since 1970 */
  created: number;
  /** our key of what it pays for, and its number of before keys were carried */
  named: { key: string | null; payment: number | null };
  /** what the provider says about the last try, for people */
  failure: { code: string | null; message: string } | null;
}

const STATUS: Partial<Record<Stripe.PaymentIntent.Status, Intent["status"]>> = {
  processing: "processing",
  requires_capture: "processing",
  succeeded: "succeeded",
  canceled: "cancelled",
};

/** What went back to the card is said by the charge alone. */
export const WITH_CHARGE = { expand: ["latest_charge"] };

const NUMBER = /^[0-9]{1,9}$/;

/** Reads an intent whose `latest_charge` is expanded. */
export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const error = intent.last_payment_error;
  const charge = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
  const { key, payment } = intent.metadata;
  return {
    id: intent.id,
    client_secret: intent.client_secret,
    status: STATUS[intent.status] ?? "open",
    amount: intent.amount,
    amount_received: intent.amount_received,
    amount_refunded: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    customer: idOf(intent.customer),
    created: intent.created,
    named: { key: key ?? null, payment: payment && NUMBER.test(payment) ? Number(payment) : null },
    failure: error
      ? {
          code: error.decline_code ?? error.code ?? null,
          // only of a card are Stripe's words for people
          message: (error.type === "card_error" && error.message) || "Your card was declined.",
        }
      : null,
  };
}

/** Makes an intent over `amount` cents, once for `key`, however often it is asked. */
export async function createIntent(params: {
  key: string;
  amount: number;
  customer: string;
  description: string;
  metadata: Record<string, string>;
}): Promise<Intent> {
  const { key, ...fields } = params;
  const made = await callStripe((stripe) =>
    stripe.paymentIntents.create(
      { ...fields, currency: "usd", automatic_payment_methods: { enabled: true, allow_redirects: "never" } },
      { idempotencyKey: key },
    ),
  );
  return toIntent(made);
}

export async function readIntent(id: string): Promise<Intent> {
  return toIntent(await callStripe((stripe) => stripe.paymentIntents.retrieve(id, WITH_CHARGE)));
}

/** Cancels an intent unless it is paid, on its way, or canceled already; answers it as it then is. */
export async function cancelIntent(id: string): Promise<Intent> {
  try {
    return toIntent(await callStripe((stripe) => stripe.paymentIntents.cancel(id, WITH_CHARGE)));
  } catch (error) {
    if (error instanceof StripeFailure && error.kind === "state") return readIntent(id);
    throw error;
  }
}

/** Gives `amount` cents of an intent back, once for `key`, which the refund carries with it. Answers the refund's id. */
export async function refundIntent(params: { key: string; intent: string; amount: number }): Promise<string> {
  const made = await callStripe((stripe) =>
    stripe.refunds.create(
      { payment_intent: params.intent, amount: params.amount, metadata: { key: params.key } },
      { idempotencyKey: params.key },
    ),
  );
  return made.id;
}
