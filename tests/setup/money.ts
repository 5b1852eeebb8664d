import { createHmac } from "node:crypto";
import type { Sql } from "~/data/sql.server";

/** Where a Stripe double is, and how to speak to it. */
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
  event: object,
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

/** Every rule of the ledger, the stock, the tenders and the coupons that must hold at any moment; the names of those that are broken. */
export async function brokenInvariants(sql: Sql): Promise<string[]> {
  const rules = {
    "I1 a ledger transaction sums to zero": sql`
      SELECT p.txn_id FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id GROUP BY p.txn_id, a.asset HAVING sum(p.amount) <> 0`,
    "I2 a balance is the sum of its postings": sql`
      SELECT a.id FROM ledger_account a WHERE a.balance IS NOT NULL
        AND a.balance <> coalesce((SELECT sum(amount) FROM posting WHERE ledger_account_id = a.id), 0)`,
    "I5 only a pending order holds anything": sql`
      SELECT o.id FROM ledger_account a JOIN orders o ON o.id = a.order_id WHERE a.kind = 'hold' AND a.balance > 0 AND o.status <> 'pending_payment'`,
    "I8 an order's total is the sum of its terms and lines": sql`
      SELECT o.id FROM orders o WHERE o.subtotal_cents <> (
        SELECT coalesce(sum(quantity * unit_price_cents) FILTER (WHERE NOT is_voucher), 0) FROM order_line WHERE order_id = o.id)`,
    "I9 tenders sum to the total": sql`
      SELECT o.id FROM orders o WHERE o.placed_at IS NOT NULL AND o.total_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM tender WHERE order_id = o.id)`,
    "I9 shares sum to their tender": sql`
      SELECT t.id FROM tender t JOIN tender_share s ON s.tender_id = t.id WHERE t.method <> 'voucher' GROUP BY t.id HAVING sum(s.amount_cents) <> t.amount_cents`,
    "I11 nothing is refunded twice": sql`
      SELECT t.id FROM tender t WHERE t.refunded_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM refund WHERE tender_id = t.id)`,
    "I17 a coupon is counted as often as it is used": sql`
      SELECT c.id FROM coupon c WHERE c.used_count <> (SELECT count(*) FROM coupon_redemption WHERE coupon_id = c.id AND state <> 'returned')`,
    "I18 stock is held and sold as reserved": sql`
      SELECT s.id FROM schedule s LEFT JOIN stock_reservation r ON r.schedule_id = s.id GROUP BY s.id
      HAVING s.held <> coalesce(sum(r.quantity) FILTER (WHERE r.state = 'held'), 0) OR s.sold <> coalesce(sum(r.quantity) FILTER (WHERE r.state = 'sold'), 0)`,
    "I23 one event for each step": sql`
      SELECT order_id FROM order_event WHERE part_id IS NULL AND to_status IS NOT NULL GROUP BY order_id, to_status HAVING count(*) > 1`,
  };
  const names: string[] = [];
  for (const [name, broken] of Object.entries(rules)) if ((await broken).length > 0) names.push(name);
  return names;
}
