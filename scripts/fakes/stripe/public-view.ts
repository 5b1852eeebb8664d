import type Stripe from "stripe";

const INTENT_FIELDS = new Set<keyof Stripe.PaymentIntent>([
  "id",
  "object",
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
]);
const SETUP_FIELDS = new Set<keyof Stripe.SetupIntent>([
  "id",
  "object",
  "automatic_payment_methods",
  "cancellation_reason",
  "client_secret",
  "created",
  "description",
  "last_setup_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_types",
  "status",
  "usage",
]);

/** What the holder of a publishable key may see of an object: no customer, no metadata, no charge. */
export function publicView(answer: object): object {
  const kind = "object" in answer ? answer.object : undefined;
  const fields: ReadonlySet<string> | null =
    kind === "payment_intent" ? INTENT_FIELDS : kind === "setup_intent" ? SETUP_FIELDS : null;
  if (fields === null) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => fields.has(name)));
}
