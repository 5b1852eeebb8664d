import { cancelIntent, type Intent } from "~/adapters/stripe-intents.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { Refusal } from "../refusal";
import { reachProvider } from "./provider.server";
import { lockHold, releaseHold } from "./release-hold.server";
import { settle } from "./settle.server";

interface Expired {
  order_id: number;
  stripe_intent_id: string | null;
  /** 15 minutes past its end: no longer kept for a provider that does not answer */
  is_overdue: boolean;
}

const BATCH = 200;

async function release(order_id: number, isPayable: boolean): Promise<void> {
  await transaction(async (tx) => {
    if (await lockHold(tx, order_id))
      await releaseHold(tx, order_id, { actor: "time", kind: "expired", isPayable });
  });
}

/** Cancels the intent; null when the provider can't be reached. */
async function cancelled(id: string): Promise<Intent | null> {
  try {
    return await reachProvider(() => cancelIntent(id));
  } catch (error) {
    if (error instanceof Refusal && error.kind === "unavailable") return null;
    throw error;
  }
}

/** A paid hold becomes its order; one whose intent brought less than the card's share is over, and what came goes back. */
async function settleOrGiveBack(order_id: number, intent: Intent): Promise<void> {
  const settling = () => settle({ order_id }, { actor: "settling" }, async () => null, intent);
  const settled = await settling();
  if (settled.state !== "unpaid" || !settled.is_short) return;
  await release(order_id, true);
  await settling();
}

async function end({ order_id, stripe_intent_id, is_overdue }: Expired): Promise<void> {
  if (stripe_intent_id === null) return release(order_id, false);
  const intent = await cancelled(stripe_intent_id);
  if (intent?.status === "cancelled") return release(order_id, false);
  if (intent?.status === "succeeded") return settleOrGiveBack(order_id, intent);
  if (is_overdue) await release(order_id, true);
}

/**
 * Ends the holds whose 15 minutes are over, in the contract's order: cancel the intent at Stripe, settle where it was
 * already paid, else release everything. Where Stripe can't be reached (or is still charging) the hold stays for another
 * 15 minutes, then it is released without an answer, and whatever is paid later is given back. An intent whose secret
 * nobody ever got can't be paid. Answers how many could not be ended for a fault, which is thrown when all are done.
 */
export async function endExpiredHolds(): Promise<void> {
  const expired = await sql<Expired[]>`
    SELECT o.id AS order_id, p.stripe_intent_id, o.expires_at <= app_now() - interval '15 minutes' AS is_overdue
    FROM orders o LEFT JOIN payment p ON p.order_id = o.id AND p.status IN ('creating', 'requires_payment', 'processing')
    WHERE o.status = 'pending_payment' AND o.expires_at <= app_now() ORDER BY o.expires_at LIMIT ${BATCH}`;
  const faults: unknown[] = [];
  for (const one of expired) await end(one).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} holds could not be ended`);
}
