import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Diner } from "../accounts/people";
import { returnCoupon } from "../coupons/redemptions.server";
import { findStoredResult, storeResult } from "../idempotency/stored-result.server";
import { cancelLines } from "../orders/order-lines.server";
import { type LockedParts, lockParts, movePart } from "../orders/order-parts.server";
import { readOrder } from "../orders/order-row.server";
import { refundsOf } from "../orders/refund-plan";
import type { WireCanceledOrder, WireCancelPreview } from "../orders/schemas.server";
import { canceledScope, linesOf, type Scope } from "../orders/scope.server";
import { canMove, TOO_LATE_TO_CANCEL } from "../orders/states";
import { publish } from "../outbox/publish.server";
import { conflict, missing, type Refusal } from "../refusal";
import { freePortions } from "../schedules/portions.server";
import { refundableTips } from "../tips/refund-tips.server";
import { openShares } from "./open-shares.server";
import { refundScope } from "./refund.server";
import { toRefunds } from "./refunds-by-method";

/**
 * Why the diner can't cancel, or null. Free until the cutoff of each cook in the order; where allergens or ingredients
 * changed afterwards, until a dinner is on its way, whatever the cutoff.
 */
function whyNot(order: LockedParts, hasAllergensChanged: boolean): Refusal | null {
  const living = order.parts.filter((part) => part.status !== "cancelled");
  if (living.length === 0) return conflict("illegal_transition", "This order is already canceled.");
  if (!living.every((part) => canMove(part.status, "cancelled", "diner"))) {
    return conflict("illegal_transition", {
      reason: "This order is out for delivery and can't be canceled here.",
      next: "Please contact us.",
    });
  }
  if (living.some((part) => part.is_past_cutoff) && !hasAllergensChanged) {
    return conflict("cutoff_passed", TOO_LATE_TO_CANCEL);
  }
  return null;
}

async function scopeOf(tx: Tx, order_id: number): Promise<Scope> {
  const lines = await linesOf(tx, order_id);
  return canceledScope(
    order_id,
    lines,
    lines.filter((line) => line.status === "active"),
  );
}

async function haveAllergensChanged(tx: Tx, order_id: number): Promise<boolean> {
  const changed = await tx`
    SELECT FROM order_line WHERE order_id = ${order_id} AND status = 'active' AND allergens_changed IS NOT NULL LIMIT 1`;
  return changed.length > 0;
}

async function lockMine(tx: Tx, me: Diner, order_id: number): Promise<LockedParts> {
  const order = await lockParts(tx, order_id);
  if (order?.account_id !== me.account_id) throw missing();
  if (order.status === "pending_payment" || order.status === "expired") throw missing();
  return order;
}

/** Who would get what back if the diner canceled now. @throws Refusal `missing` for somebody else's order. */
export function previewCancel(me: Diner, order_id: number): Promise<WireCancelPreview> {
  return transaction(async (tx) => {
    const order = await lockMine(tx, me, order_id);
    const refusal = whyNot(order, await haveAllergensChanged(tx, order_id));
    if (refusal) return { allowed: false, reason: refusal.message, refunds: [] };
    const scope = await scopeOf(tx, order_id);
    return {
      allowed: true,
      reason: null,
      refunds: toRefunds([...refundsOf(await openShares(tx, scope)), ...(await refundableTips(tx, scope))]),
    };
  });
}

/**
 * The diner cancels a whole order: every tender gets exactly its own part back, the portions are free again, the coupon's
 * use returns, the cooks are told. `operation` is what an Idempotency-Key stands for: the same one again, whose answer got
 * lost, answers the same refunds.
 * @throws Refusal `missing` for somebody else's order; `conflict` `cutoff_passed` or `illegal_transition`.
 */
export async function cancelOrder(
  me: Diner,
  order_id: number,
  operation?: string,
): Promise<WireCanceledOrder> {
  const { refunds } = await transaction(async (tx) => {
    const order = await lockMine(tx, me, order_id);
    const before = await findStoredResult<Pick<WireCanceledOrder, "refunds">>(tx, operation);
    if (before) return before;
    const refusal = whyNot(order, await haveAllergensChanged(tx, order_id));
    if (refusal) throw refusal;
    const scope = await scopeOf(tx, order_id);
    const actor = `account:${me.account_id}`;
    for (const part of order.parts) {
      if (part.status !== "cancelled")
        await movePart(tx, order, part, "cancelled", { mover: "diner", actor });
    }
    await cancelLines(tx, scope.line_ids);
    await freePortions(tx, order_id, scope.line_ids, false);
    await returnCoupon(tx, order_id);
    const cause = { key: "cancelled", reason: "Canceled by the diner", actor };
    const given = await refundScope(tx, scope, cause, { isOff: true });
    await publish(tx, "order.cancelled", { order_id, by: "diner" }, `order.cancelled:${order_id}`);
    const result = { refunds: toRefunds(given) };
    await storeResult(tx, operation, result);
    return result;
  });
  return { ...(await readOrder(sql, order_id)), refunds };
}
