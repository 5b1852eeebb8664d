import type { Tx } from "~/data/sql.server";
import { returnCoupon } from "../coupons/redemptions.server";
import { cancelLines } from "../orders/order-lines.server";
import { type LockedParts, movePart } from "../orders/order-parts.server";
import type { TenderRefund } from "../orders/refund-plan";
import { canceledScope, linesOf, type Scope } from "../orders/scope.server";
import { publish } from "../outbox/publish.server";
import { freePortions } from "../schedules/portions.server";
import { refundScope } from "./refund.server";

/** Who asked for an order to be called off. */
export interface CalledOff {
  reason: string;
  actor: string;
}

/** What goes back with all that is active of an order. `keepsDelivery`: its share of a group's fee stays as charged. */
export async function wholeScope(tx: Tx, order_id: number, keepsDelivery: boolean): Promise<Scope> {
  const lines = await linesOf(tx, order_id);
  const active = lines.filter((line) => line.status === "active");
  const scope = canceledScope(order_id, lines, active);
  return keepsDelivery ? { ...scope, hasDelivery: false } : scope;
}

/**
 * Calls a whole locked order off for people who ordered it: every tender gets exactly its own part of `scope` back, the
 * portions are free again, the coupon's use returns, the cooks are told. The caller knows that it may be.
 */
export async function callOff(
  tx: Tx,
  order: LockedParts,
  scope: Scope,
  { reason, actor }: CalledOff,
): Promise<TenderRefund[]> {
  const { order_id } = order;
  for (const part of order.parts) {
    if (part.status !== "cancelled") await movePart(tx, order, part, "cancelled", { mover: "diner", actor });
  }
  await cancelLines(tx, scope.line_ids);
  await freePortions(tx, order_id, scope.line_ids, false);
  await returnCoupon(tx, order_id);
  const cause = { cause: "cancelled", key: "cancelled", reason, actor } as const;
  const { refunds } = await refundScope(tx, scope, cause, { isOff: true });
  await publish(tx, "order.cancelled", { order_id, by: "diner" }, `order.cancelled:${order_id}`);
  return refunds;
}
