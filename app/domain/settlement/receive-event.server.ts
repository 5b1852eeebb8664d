import { readEvent, type StripeEvent } from "~/adapters/stripe-events.server";
import { sql } from "~/data/sql.server";
import { processEvent } from "./process-event.server";

/**
 * What of an event is acted on and kept: whose it is, and how a card was declined. All else,
 * a cardholder's name and address among it, is asked of Stripe anyway, and nobody could take it out of here again.
 */
const KEPT = ["account", "data", "object", "last_payment_error", "charge", "last_setup_error", "type"];

/**
 * Stores an event once, however often and by whatever way we hear of it, and acts on it. What fails while acting stays
 * stored and is tried again by the reconciler.
 */
export async function storeEvent({ id, type, object_id, raw: whole }: StripeEvent): Promise<void> {
  const raw = JSON.stringify(JSON.parse(whole), KEPT);
  // plain SQL: JSON as it came; what is there already changes nothing
  const stored = await sql`
    INSERT INTO provider_event (id, type, object_id, payload) VALUES (${id}, ${type}, ${object_id}, ${raw}::text::jsonb)
    ON CONFLICT (id) DO NOTHING RETURNING id`;
  if (stored.length === 1) await processEvent(id);
}

/** Takes a webhook: checks its signature over the bytes as they came. False for a body that is not Stripe's (nothing is stored). */
export async function receiveWebhook(raw: string, signature: string): Promise<boolean> {
  const event = await readEvent(raw, signature);
  if (!event) return false;
  await storeEvent(event);
  return true;
}
