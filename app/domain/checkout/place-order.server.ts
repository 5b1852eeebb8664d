import { type Sql, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Diner } from "../accounts/people";
import type { LockedOrder } from "../holds/locked-order.server";
import { findStoredResult, storeResult } from "../idempotency/stored-result.server";
import { readOrder } from "../orders/order-row.server";
import { markAnswered } from "../orders/pending-order.server";
import type { OrderFields, WireOrder } from "../orders/schemas.server";
import { providerWords } from "../payments/provider-texts";
import { conflict, missing, Refusal, type RefusalWords } from "../refusal";
import { type Settled, settle } from "../settlement/settle.server";
import { checkDraft, type HeldDraft } from "./check-draft";

/** An order, and whether this is the first answer that gives it (201) or a later one (200). */
export interface PlacedOrder {
  order: WireOrder;
  isFirst: boolean;
}

async function heldDraft(on: Sql, cart_transaction: string, account_id: number): Promise<HeldDraft> {
  // plain SQL: the checkout's hot path, with sums by tender
  const [held] = await on<HeldDraft[]>`
    SELECT o.delivery_date, o.address_id, o.coupon_id, c.code::text AS coupon_code, o.tip_cents, o.total_cents, o.card_cents, o.delivery_address AS address,
      (SELECT coalesce(json_object_agg(by.method, by.amount), '{}') FROM (
        SELECT t.method, sum(t.amount_cents + t.quantity)::int AS amount FROM tender t WHERE t.order_id = o.id GROUP BY t.method) AS by) AS paid
    FROM orders o LEFT JOIN coupon c ON c.id = o.coupon_id
    WHERE o.cart_transaction = ${cart_transaction}::uuid AND o.account_id = ${account_id}`;
  if (!held) throw missing();
  return held;
}

/** True for the one caller that answers an order first, whoever settled it, and for that caller's key ever after. */
function isFirstAnswer(order: LockedOrder, operation: string | undefined): Promise<boolean> {
  return transaction(async (tx) => {
    if (order.is_answered) return (await findStoredResult(tx, operation)) !== null;
    const isFirst = await markAnswered(tx, order.id);
    if (isFirst) await storeResult(tx, operation, { order_id: order.id });
    return isFirst;
  });
}

/**
 * What settling came to, for the buyer who asked. `operation` is what an Idempotency-Key stands for.
 * @throws Refusal `missing`; `payment_required` with the provider's message; `conflict` `hold_expired`,
 * `allergens_changed`, `amount_mismatch`, `insufficient_funds` for what a suspended organization gave.
 */
export async function toPlacedOrder(settled: Settled<WireOrder>, operation?: string): Promise<PlacedOrder> {
  switch (settled.state) {
    case "missing":
      throw missing();
    case "placed":
      return { order: settled.result, isFirst: true };
    case "past":
      if (settled.order.status === "expired")
        throw conflict("hold_expired", { reason: "This checkout has expired.", next: "Please start again." });
      return {
        order: settled.result,
        isFirst: await isFirstAnswer(settled.order, operation),
      };
    case "over":
      throw conflict("hold_expired", { reason: "This checkout has expired.", next: "Please start again." });
    case "paused":
      throw conflict("insufficient_funds", {
        reason: "Your company's account is suspended, so what it gave you can't pay for this order.",
        next: "Please start again from your cart.",
      });
    case "stale":
      throw conflict("allergens_changed", {
        reason: "The ingredients or allergens of a meal have changed.",
        next: "Please check them.",
      });
    case "unpaid":
      if (settled.is_short) throw conflict("amount_mismatch", "The payment doesn't cover the order.");
      throw new Refusal(
        "payment_required",
        settled.failure ? providerWords(settled.failure) : unpaidWords(settled.is_processing),
      );
  }
}

function unpaidWords(is_processing: boolean): RefusalWords {
  return is_processing
    ? { reason: "Your payment is being processed.", next: "Please wait a moment." }
    : "The card payment wasn't completed.";
}

/** True when the caller named more than the checkout itself. */
function namesMore(input: OrderFields): boolean {
  return Object.entries(input).some(([field, value]) => field !== "paymentIntent" && value != null);
}

/**
 * Turns a checkout into an order (docs/rules.md, Checkout, step 3): the same order however often it is asked, and
 * as a first answer again to the `operation` (what an Idempotency-Key stands for) whose first answer got lost.
 * @throws Refusal `missing` for a checkout that is not this person's; `payment_required` while the card's share is not
 * paid; `conflict` `price_changed` when the draft is not what is held, `hold_expired`, `allergens_changed`, `insufficient_funds` where an organization that pays has been suspended.
 */
export async function placeOrder(me: Diner, input: OrderFields, operation?: string): Promise<PlacedOrder> {
  const { cart_transaction } = input.paymentIntent;
  if (namesMore(input)) checkDraft(input, await heldDraft(sql, cart_transaction, me.account_id));
  const settled = await settle(
    { cart_transaction, account_id: me.account_id },
    { actor: `account:${me.account_id}`, isAnswered: true, refusesStale: true },
    async (tx: Tx, order) => {
      if (order.status === "pending_payment") await storeResult(tx, operation, { order_id: order.id });
      return readOrder(tx, order.id);
    },
  );
  return toPlacedOrder(settled, operation);
}
