import { cancelIntent, createIntent } from "~/adapters/stripe-intents.server";
import { sql } from "~/data/sql.server";
import type { Refusal } from "../refusal";
import { refuseAfterDeclines } from "./card-attempts.server";
import { customerOf } from "./customer.server";
import { callProvider } from "./provider.server";

/** A payment as the browser needs it to confirm the card. */
export interface OpenPayment {
  id: string;
  client_secret: string;
}

interface Row {
  account_id: number;
  provider_key: string;
  stripe_intent_id: string | null;
  client_secret: string | null;
  amount_cents: number;
  status: string;
}

/** What an intent is made for, as whoever sells it says it. The same at every call, since the provider keeps what a key was first used with. */
export interface IntentPurpose {
  /** for people who look at the provider's dashboard */
  description: string;
  metadata?: Record<string, string>;
  /** what a payer reads whose payment was given up meanwhile */
  isOver(): Refusal;
}

async function read(payment_id: number): Promise<Row | undefined> {
  // plain SQL: the checkout's hot path
  const [row] = await sql<Row[]>`
    SELECT account_id, provider_key, stripe_intent_id, client_secret, amount_cents, status FROM payment WHERE id = ${payment_id}`;
  return row;
}

/**
 * The provider's intent of a payment of ours, made when it is not there yet. The idempotency key was written before the
 * first call, so a lost reply, a crash, a twin and a webhook that was faster all end at the same intent.
 * @throws Refusal `limited` after too many declined cards; `unavailable` when the provider can't be reached; `isOver` when the payment was given
 * up meanwhile (the intent is then canceled).
 */
export async function openIntent(
  payment_id: number,
  { description, metadata = {}, isOver }: IntentPurpose,
): Promise<OpenPayment> {
  const payment = await read(payment_id);
  if (!payment) throw new Error(`payment ${payment_id} is gone`);
  await refuseAfterDeclines(payment.account_id);
  if (payment.stripe_intent_id && payment.client_secret)
    return { id: payment.stripe_intent_id, client_secret: payment.client_secret };
  const customer = await customerOf(payment.account_id);
  const intent = await callProvider(() =>
    createIntent({
      key: payment.provider_key,
      amount: payment.amount_cents,
      customer,
      description,
      metadata: { key: payment.provider_key, payment: String(payment_id), ...metadata },
    }),
  );
  // plain SQL: one column tells what another becomes
  await sql`
    UPDATE payment SET stripe_intent_id = ${intent.id}, client_secret = ${intent.client_secret}, status = CASE WHEN status = 'creating' THEN 'requires_payment' ELSE status END, checked_at = app_now()
    WHERE id = ${payment_id} AND (status = 'creating' OR (stripe_intent_id = ${intent.id} AND client_secret IS NULL AND status IN ('requires_payment', 'processing')))`;
  const now = await read(payment_id);
  if (now?.stripe_intent_id === intent.id && now.client_secret)
    return { id: intent.id, client_secret: now.client_secret };
  await callProvider(() => cancelIntent(intent.id));
  throw isOver();
}
