import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { closeIntent } from "../payments/close-intent.server";
import { conflict } from "../refusal";
import { holdHandlers } from "./hold-handlers.server";
import { lockHold, releaseHold } from "./release-hold.server";

interface LiveHold {
  order_id: number;
  stripe_intent_id: string | null;
}

/** The checkout that a person's cart is in at the moment, if any; with `only`, if it is that order. */
async function liveHold(account_id: number, only: number | null): Promise<LiveHold | null> {
  // plain SQL: the index of holds is a partial one, by the status as it stands here
  const [hold] = await sql<LiveHold[]>`
    SELECT o.id AS order_id, p.stripe_intent_id
    FROM cart c JOIN orders o ON o.cart_id = c.id AND o.status = 'pending_payment'
    LEFT JOIN payment p ON p.order_id = o.id AND p.status IN ('creating', 'requires_payment', 'processing')
    WHERE c.account_id = ${account_id} AND (${only}::int IS NULL OR o.id = ${only})`;
  return hold ?? null;
}

/**
 * Gives up the hold on a person's cart, if there is one: cancels the card's intent at Stripe, then releases portions,
 * coupon, wallet money and vouchers. With `only` none but that order: another that was begun meanwhile stays. Outside of any
 * transaction, since Stripe is asked.
 * @throws Refusal `conflict` `checkout_in_progress` when the card is paid or just being charged (a paid order is settled
 * then); `unavailable` when Stripe can't be reached: the hold stays.
 */
export async function abandonHold(me: { account_id: number }, only: number | null = null): Promise<void> {
  const hold = await liveHold(me.account_id, only);
  if (!hold) return;
  const { order_id, stripe_intent_id } = hold;
  if (stripe_intent_id !== null) {
    const intent = await closeIntent(stripe_intent_id);
    if (intent.status === "succeeded") await holdHandlers().settlePaid(order_id, intent);
    if (intent.status !== "cancelled") {
      throw conflict("checkout_in_progress", {
        reason: "A payment for this cart is in progress.",
        next: "Please wait a moment.",
      });
    }
  }
  await transaction(async (tx) => {
    if (await lockHold(tx, order_id)) {
      const actor = `account:${me.account_id}`;
      await releaseHold(tx, order_id, { actor, kind: "given_up", cancelled_intent: stripe_intent_id });
    }
  });
}
