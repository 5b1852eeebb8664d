import { readEvent } from "~/adapters/stripe-events.server";
import { sql } from "~/data/sql.server";
import { processEvent } from "./process-event.server";

/**
 * Takes a webhook: checks its signature over the bytes as they came, stores the event once, and acts on it. What fails
 * while acting stays stored and is tried again by the reconciler. False for a body that is not Stripe's (nothing is stored).
 */
export async function takeEvent(raw: string, signature: string): Promise<boolean> {
  const event = await readEvent(raw, signature);
  if (!event) return false;
  const stored = await sql`
    INSERT INTO provider_event (id, type, object_id, payload) VALUES (${event.id}, ${event.type}, ${event.object_id}, ${raw}::text::jsonb)
    ON CONFLICT (id) DO NOTHING RETURNING id`;
  if (stored.length === 1) await processEvent(event.id);
  return true;
}
