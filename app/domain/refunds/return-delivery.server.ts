import type { Tx } from "~/data/sql.server";
import type { Cents } from "~/kit/money";
import { lockParts } from "../orders/order-parts.server";
import { type OpenShare, openCents, spreadRefund } from "../orders/refund-plan";
import { linesOf, orderScope } from "../orders/scope.server";
import { publishRefund } from "./publish-refund.server";
import { type Cause, refundScope } from "./refund.server";
import { toRefunds } from "./refunds-by-method";

const ofFee = (open: readonly OpenShare[], component: "delivery" | "tax", cents: Cents) => {
  const own = open.filter((share) => share.component === component);
  return spreadRefund(own, Math.min(cents, openCents(own)));
};

/**
 * Gives back so much of an order's delivery fee, and of the tax on it, to what paid it, at most what is open of each; its diner
 * is told. The meals, and the order, stay as they are. Takes the order's lock. `cause.key` is used once.
 */
export async function returnDelivery(
  tx: Tx,
  order_id: number,
  fee: { delivery: Cents; tax: Cents },
  cause: Cause,
): Promise<void> {
  await lockParts(tx, order_id);
  const scope = orderScope(order_id, await linesOf(tx, order_id));
  const pick = (open: readonly OpenShare[]) => [
    ...ofFee(open, "delivery", fee.delivery),
    ...ofFee(open, "tax", fee.tax),
  ];
  const { refunds, bank_cents } = await refundScope(tx, scope, cause, { pick, isOff: false });
  await publishRefund(tx, order_id, cause.key, toRefunds(refunds), bank_cents);
}
