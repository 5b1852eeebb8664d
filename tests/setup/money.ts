import { createHmac } from "node:crypto";

/** Where a Stripe fake is, and how to speak to it. */
export interface StripeAt {
  url: string;
  secret_key: string;
  webhook_secret: string;
}

/** A call to Stripe as the browser or Stripe's dashboard would make it. */
export async function askStripe<T>(
  at: StripeAt,
  method: "GET" | "POST",
  path: string,
  fields: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(new URL(path, at.url), {
    method,
    headers: {
      authorization: `Bearer ${at.secret_key}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    ...(method === "POST" ? { body: new URLSearchParams(fields) } : {}),
  });
  return (await response.json()) as T;
}

/** Confirms an intent with one of Stripe's test cards, as the browser does. */
export function payAtStripe(
  at: StripeAt,
  intent: string | null,
  payment_method = "pm_card_visa",
): Promise<{ status: string }> {
  return askStripe(at, "POST", `/v1/payment_intents/${intent}/confirm`, { payment_method });
}

/** The `payment_intent.succeeded` event of an intent, as Stripe keeps it. */
export async function succeededEvent(at: StripeAt, intent: string | null): Promise<object> {
  const { data } = await askStripe<{ data: { data: { object: { id: string } } }[] }>(
    at,
    "GET",
    "/v1/events?type=payment_intent.succeeded&limit=100",
  );
  const event = data.find((one) => one.data.object.id === intent);
  if (!event) throw new Error(`no event for ${intent}`);
  return event;
}

/** Posts an event to our webhook, signed as Stripe signs, so many seconds ago; `change` is what happens to it on the way. */
export async function sendEvent(
  stripe: StripeAt,
  origin: string,
  event: unknown,
  secondsAgo = 0,
  secret = stripe.webhook_secret,
  change: (body: string) => string = (body) => body,
): Promise<Response> {
  const body = JSON.stringify(event);
  const t = Math.floor(Date.now() / 1000) - secondsAgo;
  const v1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
  return fetch(`${origin}/webhooks/stripe`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": `t=${t},v1=${v1}` },
    body: change(body),
  });
}
