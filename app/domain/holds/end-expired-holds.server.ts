import type { Intent } from "~/adapters/stripe-intents.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { mapSettled } from "~/kit/map-settled";
import { closeIntent } from "../payments/close-intent.server";
import { Refusal } from "../refusal";
import { holdHandlers } from "./hold-handlers.server";
import { lockHold, releaseHold } from "./release-hold.server";

interface Expired {
  order_id: number;
  stripe_intent_id: string | null;
  /** 15 minutes past its end: no longer kept for a provider that does not answer */
  is_overdue: boolean;
}

const BATCH = 200;
/** A provider that takes 4 s for a no keeps a batch for less than three minutes. */
const AT_ONCE = 5;

async function release(order_id: number, cancelled_intent: string | null): Promise<void> {
  await transaction(async (tx) => {
    if (await lockHold(tx, order_id))
      await releaseHold(tx, order_id, { actor: "time", kind: "expired", cancelled_intent });
  });
}

/** A paid hold becomes its order; one whose intent brought less than the card's share is over, and what came goes back. */
async function settleOrGiveBack(order_id: number, intent: Intent): Promise<void> {
  const { settlePaid } = holdHandlers();
  if (!(await settlePaid(order_id, intent)).isShort) return;
  await release(order_id, null);
  await settlePaid(order_id, intent);
}

/** Ends one hold. One that is overdue is released, whatever goes wrong with its card. */
async function end({ order_id, stripe_intent_id, is_overdue }: Expired): Promise<void> {
  if (stripe_intent_id === null) return release(order_id, null);
  try {
    const intent = await closeIntent(stripe_intent_id);
    if (intent.status === "cancelled") return await release(order_id, stripe_intent_id);
    if (intent.status === "succeeded") return await settleOrGiveBack(order_id, intent);
    if (is_overdue) await release(order_id, null);
  } catch (error) {
    if (is_overdue) await release(order_id, null);
    if (!(error instanceof Refusal && error.kind === "unavailable")) throw error;
  }
}

/**
 * Ends the holds whose 15 minutes are over, in this order (docs/rules.md, Checkout): cancel the intent at Stripe, settle where it was
 * already paid, else release everything. Where Stripe can't be reached (or is still charging) the hold stays for another
 * 15 minutes, then it is released without an answer, and whatever is paid later is given back. An intent whose secret
 * nobody ever got can't be paid, and holds without one come first: they wait for no provider. Faults are thrown
 * when all are done.
 */
export async function endExpiredHolds(): Promise<void> {
  // plain SQL: by the database's clock, along the partial index of holds
  const expired = await sql<Expired[]>`
    SELECT o.id AS order_id, p.stripe_intent_id, o.expires_at <= app_now() - interval '15 minutes' AS is_overdue
    FROM orders o LEFT JOIN payment p ON p.order_id = o.id AND p.status IN ('creating', 'requires_payment', 'processing')
    WHERE o.status = 'pending_payment' AND o.expires_at <= app_now()
    ORDER BY p.stripe_intent_id IS NOT NULL, o.expires_at LIMIT ${BATCH}`;
  await mapSettled(expired, "holds", end, AT_ONCE);
}
