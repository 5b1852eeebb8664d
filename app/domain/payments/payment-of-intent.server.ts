import type { Intent } from "~/adapters/stripe-intents.server";
import { sql, type Tx } from "~/data/sql.server";
import type { PaymentPurpose } from "../../../prisma/client/enums";

/** By how much Stripe's clock may be off the database's. Minutes. */
const CLOCKS = 10;
/** How long after its payment was written an intent may be made: a purchase goes on for a day. Days. */
const LATEST = 2;

/** Whose payment an intent is. */
export interface KnownPayment {
  id: number;
  account_id: number;
  purpose: PaymentPurpose;
}

/** The payment that an intent names: by the key it carries or, from before keys were carried, by its number. */
function named({ named: { key, payment } }: Intent): ReturnType<Tx> {
  return key === null ? sql`p.id = ${payment}` : sql`p.provider_key = ${key}`;
}

/**
 * The payment of ours that an intent is for; null when there is none. One whose answer was lost (a crash right after it was
 * made) is tied to the payment it names, but only where customer, amount, currency and time agree: a number means somebody
 * else's payment after a database was put back.
 */
export async function paymentOfIntent(intent: Intent): Promise<KnownPayment | null> {
  const { id, amount, currency, customer, created } = intent;
  // plain SQL: a row is tied under conditions of another table, by the database's clock
  await sql`
    UPDATE payment p SET stripe_intent_id = ${id}, status = 'requires_payment' FROM account a
    WHERE ${named(intent)} AND p.stripe_intent_id IS NULL AND p.status = 'creating' AND p.amount_cents = ${amount} AND ${currency} = 'usd'
      AND a.id = p.account_id AND a.stripe_customer_id = ${customer}
      AND to_timestamp(${created}) BETWEEN p.created_at - make_interval(mins => ${CLOCKS}) AND p.created_at + make_interval(days => ${LATEST})`;
  // plain SQL: the webhook's hot path
  const [payment] = await sql<KnownPayment[]>`
    SELECT id, account_id, purpose FROM payment WHERE stripe_intent_id = ${id}`;
  return payment ?? null;
}
