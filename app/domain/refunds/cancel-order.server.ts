import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Diner } from "../accounts/people";
import { findStoredResult, storeResult } from "../idempotency/stored-result.server";
import { type LockedParts, lockParts } from "../orders/order-parts.server";
import { readOrder } from "../orders/order-row.server";
import { refundsOf } from "../orders/refund-plan";
import type { WireCanceledOrder, WireCancelPreview } from "../orders/schemas.server";
import { canMove, TOO_LATE_TO_CANCEL } from "../orders/states";
import { conflict, missing, type Refusal } from "../refusal";
import { refundableTips } from "../tips/refund-tips.server";
import { callOff, wholeScope } from "./call-off.server";
import { sharesToReturn } from "./card-limit.server";
import { toRefunds } from "./refunds-by-method";

/**
 * Why the diner can't cancel, or null. Free until the cutoff of each cook in the order; where allergens or ingredients
 * changed afterward, until a dinner is on its way, whatever the cutoff.
 */
function whyNot(order: LockedParts, hasAllergensChanged: boolean): Refusal | null {
  const active = order.parts.filter((part) => part.status !== "cancelled");
  if (active.length === 0) return conflict("illegal_transition", "This order is already canceled.");
  if (!active.every((part) => canMove(part.status, "cancelled", "diner"))) {
    return conflict("illegal_transition", {
      reason: "This order is out for delivery and can't be canceled here.",
      next: "Please contact us.",
    });
  }
  if (active.some((part) => part.is_past_cutoff) && !hasAllergensChanged) {
    return conflict("cutoff_passed", TOO_LATE_TO_CANCEL);
  }
  return null;
}

async function haveAllergensChanged(tx: Tx, order_id: number): Promise<boolean> {
  // plain SQL: whether JSON is there, under the order's lock
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

/**
 * Whether the order's share of a group's delivery fee stays as charged when its diner calls it off: the others' shares do not
 * move. Where a dish was changed it is not the diner's doing, and the share goes back.
 */
async function keepsShare(tx: Tx, order_id: number, hasAllergensChanged: boolean): Promise<boolean> {
  if (hasAllergensChanged) return false;
  const select = { group_order_id: true, delivery_cents: true };
  const order = await tx.db.order.findUnique({ where: { id: order_id }, select });
  return order?.group_order_id != null && order.delivery_cents > 0;
}

/** Who would get what back if the diner canceled now. @throws Refusal `missing` for somebody else's order. */
export function previewCancel(me: Diner, order_id: number): Promise<WireCancelPreview> {
  return transaction(async (tx) => {
    const order = await lockMine(tx, me, order_id);
    const hasChanged = await haveAllergensChanged(tx, order_id);
    const refusal = whyNot(order, hasChanged);
    if (refusal)
      return { allowed: false, reason: refusal.message, keeps_share: false, bank_cents: 0, refunds: [] };
    const keeps_share = await keepsShare(tx, order_id, hasChanged);
    const scope = await wholeScope(tx, order_id, keeps_share);
    const { shares, bank_cents } = await sharesToReturn(tx, scope);
    return {
      ...{ allowed: true, reason: null, keeps_share, bank_cents },
      refunds: toRefunds([...refundsOf(shares), ...(await refundableTips(tx, scope))]),
    };
  });
}

/**
 * The diner cancels a whole order: every tender gets exactly its own part back, the portions are free again, the coupon's
 * use returns, the cooks are told. Of a group order the share of the delivery fee stays with the group. `operation` is what an Idempotency-Key stands for: the same one again, whose answer got
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
    const hasChanged = await haveAllergensChanged(tx, order_id);
    const refusal = whyNot(order, hasChanged);
    if (refusal) throw refusal;
    const scope = await wholeScope(tx, order_id, await keepsShare(tx, order_id, hasChanged));
    const by = { reason: "Canceled by the diner", actor: `account:${me.account_id}` };
    const result = { refunds: toRefunds(await callOff(tx, order, scope, by)) };
    await storeResult(tx, operation, result);
    return result;
  });
  return { ...(await readOrder(sql, order_id)), refunds };
}
