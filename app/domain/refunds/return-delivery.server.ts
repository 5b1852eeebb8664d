import type { Tx } from "~/data/sql.server";
import type { Cents } from "~/kit/money";
import { lockParts } from "../orders/order-parts.server";
import { linesOf, orderScope } from "../orders/scope.server";
import { publishRefund } from "./publish-refund.server";
import { type Cause, refundScope } from "./refund.server";
import { toRefunds } from "./refunds-by-method";

/**
 * Gives back so much of an order's delivery fee, and of the tax on it, to what paid it, at most what is open of each; its diner
 * is told. The meals, and the order, stay as they are. Takes the order's lock. `cause.key` is used once.
 */
export async function returnDelivery(
  tx: Tx,
  order_id: number,
  parts: { delivery: Cents; tax: Cents },
  cause: Cause,
): Promise<void> {
  await lockParts(tx, order_id);
  const scope = orderScope(order_id, await linesOf(tx, order_id));
  const refunds = toRefunds(await refundScope(tx, scope, cause, { parts, isOff: false }));
  if (refunds.length > 0) await publishRefund(tx, order_id, cause.key, refunds);
}
