import type { Intent } from "~/adapters/stripe-intents.server";
import { db } from "~/data/prisma.server";
import { type Fragment, type Sql, sql, type Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { newProviderKey } from "./provider-key";

/** Statuses of a payment whose outcome is not known yet. */
export const OPEN_PAYMENT = sql`('creating', 'requires_payment', 'processing')`;

/**
 * Part of a statement: inserts the card's payment of an order where the card has a share, as `card` (id). Reads `made` (id)
 * of the statement. A part, since a hold is written in one round trip. Cents.
 */
export function insertOrderPayment(account_id: number, amount_cents: number): Fragment {
  return sql`
    card AS (
      INSERT INTO payment (purpose, account_id, order_id, provider_key, amount_cents)
      SELECT 'order', ${account_id}, made.id, ${`order:${newProviderKey()}`}, ${amount_cents} FROM made WHERE ${amount_cents}::int > 0
      RETURNING id
    )`;
}

/**
 * Part of a statement: the payment of an order that is released is canceled, as `ended` (id), where nothing of it can be
 * paid anymore: it has no intent, or `cancelled_intent`, which the provider has canceled.
 */
export function cancelOrderPayment(order_id: number, cancelled_intent: string | null): Fragment {
  return sql`
    ended AS (
      UPDATE payment SET status = 'cancelled'
      WHERE order_id = ${order_id} AND status IN ${OPEN_PAYMENT}
        AND (stripe_intent_id IS NULL OR stripe_intent_id = ${cancelled_intent}) RETURNING id
    )`;
}

/** Whether an order `o` has a payment whose outcome is open, as a condition. */
export const hasOpenPayment = sql`
  EXISTS (SELECT FROM payment p WHERE p.order_id = o.id AND p.status IN ${OPEN_PAYMENT})`;

/**
 * The card has paid, also where the payment was given up before. False when that was known: what has gone back since stays
 * gone back.
 */
export async function markPaid(tx: Tx, payment_id: number): Promise<boolean> {
  // plain SQL: when it was settled first stays; answers whether a row was changed
  const paid = await tx`
    UPDATE payment SET status = 'succeeded', settled_at = coalesce(settled_at, app_now()), checked_at = app_now(), failure_code = NULL, failure_message = NULL
    WHERE id = ${payment_id} AND (status IN ${OPEN_PAYMENT} OR status = 'cancelled') RETURNING id`;
  return paid.length === 1;
}

/**
 * Keeps what the provider said last of a payment that is not paid, for the screens and the reconciler; one whose outcome is
 * known stays as it is.
 */
export async function markUnpaid(on: Sql | Tx, payment_id: number, intent: Intent): Promise<void> {
  const { failure } = intent;
  // plain SQL: the checkout's hot path, inside a transaction or outside
  await on`
    UPDATE payment SET status = ${unpaidStatus(intent)}, checked_at = app_now(), failure_code = ${failure?.code ?? null}, failure_message = ${failure?.message ?? null}
    WHERE id = ${payment_id} AND status IN ${OPEN_PAYMENT}`;
}

/** The status of a payment whose intent has not brought what it is for. */
export function unpaidStatus({ status }: Intent): "requires_payment" | "processing" | "cancelled" {
  return status === "processing" || status === "cancelled" ? status : "requires_payment";
}

/** Nothing of a payment can be paid anymore. One whose outcome is known stays as it is. */
export async function cancelPayment(on: Sql | Tx, payment_id: number): Promise<void> {
  // plain SQL: the checkout's hot path, inside a transaction or outside
  await on`
    UPDATE payment SET status = 'cancelled', checked_at = app_now() WHERE id = ${payment_id} AND status IN ${OPEN_PAYMENT}`;
}

/** The provider was asked about a payment: others go first now. */
export async function markChecked(payment_id: number): Promise<void> {
  const data = { checked_at: clock.now() };
  await db.payment.update({ where: { id: payment_id }, data, select: { id: true } });
}

/** The intent brought less than the payment asked for: it is that much from now on. Cents. */
export async function lowerPayment(tx: Tx, payment_id: number, received_cents: number): Promise<void> {
  // plain SQL: only what is more becomes less
  await tx`UPDATE payment SET amount_cents = ${received_cents} WHERE id = ${payment_id} AND amount_cents > ${received_cents}`;
}

/** Counts on a payment what went back to its card; below zero what came back after all. Cents. */
export async function countRefunded(tx: Tx, payment_id: number, cents: number): Promise<void> {
  // plain SQL: a column is made of another one
  await tx`
    UPDATE payment SET refunded_cents = refunded_cents + ${cents}, status = CASE
      WHEN refunded_cents + ${cents} = amount_cents THEN 'refunded' WHEN status = 'refunded' THEN 'succeeded' ELSE status END
    WHERE id = ${payment_id}`;
}
