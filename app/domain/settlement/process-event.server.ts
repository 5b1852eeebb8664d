import { type Intent, readIntent } from "~/adapters/stripe-intents.server";
import { sql } from "~/data/sql.server";
import { isRowBusy } from "~/data/transaction.server";
import { errorText } from "~/kit/errors";
import { countDecline, hasTooManyDeclines } from "../payments/card-attempts.server";
import { closeIntent } from "../payments/close-intent.server";
import { notifyUnknownPayment } from "../payments/notify-unknown-payment.server";
import { type KnownPayment, paymentOfIntent } from "../payments/payment-of-intent.server";
import { callProvider } from "../payments/provider.server";
import { recordSetupDecline } from "../payments/record-setup-decline.server";
import { syncBankAccount } from "../payouts/bank-account.server";
import { handlePayout } from "../payouts/handle-payout.server";
import { recordReversals } from "../payouts/record-reversal.server";
import { Refusal } from "../refusal";
import { notifyStuck, STUCK_AFTER } from "../upkeep/notify-stuck.server";
import { handleReturnedPurchase } from "./handle-returned-purchase.server";
import { settlePayment } from "./settle-payment.server";

interface Stored {
  id: string;
  type: string;
  object_id: string | null;
  /** the charge that a card was declined with: the intent may have seen others since */
  declined: string | null;
  /** for a card that was to be saved: it was declined, and not a bank's own question left without an answer */
  is_card_error: boolean;
  /** the connected account in which it happened: a cook's */
  account: string | null;
}

/**
 * Counts a decline, and answers the intent as it is then: where it was one too many, what is no order is given up, since
 * its intent would take one card after the other for a day. An order's ends with its hold.
 */
async function afterDecline(
  intent: Intent,
  { account_id, purpose }: KnownPayment,
  charge: string,
): Promise<Intent> {
  await countDecline(account_id, charge);
  const isOver = purpose !== "order" && intent.status === "open" && (await hasTooManyDeclines(account_id));
  return isOver ? closeIntent(intent.id) : intent;
}

/** An intent that neither Stripe nor we know is nothing to act on; that Stripe lacks one of ours is a fault. */
async function gone(intent: string, error: unknown): Promise<null> {
  // plain SQL: the webhook's hot path
  const [ours] = await sql`SELECT FROM payment WHERE stripe_intent_id = ${intent}`;
  if (ours || !(error instanceof Refusal && error.kind === "missing")) throw error;
  return null;
}

/** What happened to a cook's account at Stripe: onboarding, a restriction, a payout to their bank. */
async function actOnAccount(event: Stored): Promise<void> {
  const { type, object_id, account } = event;
  if (type === "account.updated" && object_id !== null) await syncBankAccount(object_id);
  if (type === "account.application.deauthorized" && account !== null) await syncBankAccount(account);
  if (type.startsWith("payout.") && object_id !== null && account !== null)
    await handlePayout(account, object_id);
}

async function act(event: Stored): Promise<void> {
  const { object_id } = event;
  if (event.account !== null || event.type.startsWith("account.")) return actOnAccount(event);
  if (object_id === null || (await handleReturnedPurchase(event.type, object_id))) return;
  if (event.type === "transfer.reversed") return recordReversals(object_id);
  if (event.type === "setup_intent.setup_failed") {
    if (event.is_card_error) await recordSetupDecline(event.id, object_id);
    return;
  }
  if (!event.type.startsWith("payment_intent.")) return;
  const read = await callProvider(() => readIntent(object_id)).catch((error: unknown) =>
    gone(object_id, error),
  );
  if (read === null) return;
  const payment = await paymentOfIntent(read);
  if (payment === null) return notifyUnknownPayment(read);
  const intent = event.declined === null ? read : await afterDecline(read, payment, event.declined);
  await settlePayment(payment.id, "stripe", intent);
}

/** It stays to be tried again, up to an hour later; an outage of Stripe's is no fault of the event. */
async function recordFailure(id: string, error: unknown): Promise<void> {
  const words = errorText(error);
  // plain SQL: how long it waits is made of the row
  const [event] = await sql<{ attempts: number }[]>`
    UPDATE provider_event SET last_error = ${words}, attempts = attempts + 1,
      next_try_at = app_now() + least(interval '1 hour', interval '1 minute' * 2 ^ least(attempts, 6))
    WHERE id = ${id} AND processed_at IS NULL RETURNING attempts`;
  if (event && event.attempts >= STUCK_AFTER) await notifyStuck("event");
}

/**
 * Acts on a stored event and marks it done; its own content is never believed, Stripe is asked for the object as it is
 * now. A failure is noted and the event tried again, first after a minute, then twice as long each time, at most an
 * hour, without end; staff hear of it after five. One that found a row locked is tried again after a minute. Answers false when Stripe could not be reached.
 */
export async function processEvent(id: string): Promise<boolean> {
  // plain SQL: it takes the event and reads facts within its JSON
  const [event] = await sql<Stored[]>`
    UPDATE provider_event SET next_try_at = app_now() + interval '1 minute' WHERE id = ${id} AND processed_at IS NULL
    RETURNING id, type, object_id, payload ->> 'account' AS account,
      CASE WHEN type = 'payment_intent.payment_failed' THEN payload #>> '{data,object,last_payment_error,charge}' END AS declined,
      coalesce(payload #>> '{data,object,last_setup_error,type}' = 'card_error', false) AS is_card_error`;
  if (!event) return true;
  try {
    await act(event);
    // plain SQL: the webhook's hot path
    await sql`UPDATE provider_event SET processed_at = app_now(), last_error = NULL WHERE id = ${id}`;
  } catch (error) {
    if (error instanceof Refusal && error.kind === "unavailable") return false;
    if (isRowBusy(error)) return true;
    await recordFailure(id, error);
  }
  return true;
}
