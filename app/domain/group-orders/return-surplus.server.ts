import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { mapSettled } from "~/kit/map-settled";
import type { Cents } from "~/kit/money";
import { lockParts } from "../orders/order-parts.server";
import { type FeeRule, feeColumns, feeRuleOf } from "../pricing/fees.server";
import { localTaxOf } from "../pricing/price";
import { returnDelivery } from "../refunds/return-delivery.server";

/** What an order has paid, and what it bears of its group's fee. */
interface Share {
  charged_cents: Cents;
  share_cents: Cents;
  subtotal: Cents;
  discount: Cents;
  commissionFee: Cents;
  fees: FeeRule | null;
}

/** What the tax comes down by with the delivery fee, where that is taxed. */
function taxOnSurplus({ charged_cents, share_cents, fees, ...bill }: Share): Cents {
  const rule = feeRuleOf(fees);
  const taxWith = (deliveryFee: Cents) => localTaxOf({ ...bill, deliveryFee }, rule);
  return taxWith(charged_cents) - taxWith(share_cents);
}

/** Gives back what one order paid beyond its share, once. */
async function returnOne(tx: Tx, order_id: number): Promise<void> {
  // the order's lock first, as everywhere
  await lockParts(tx, order_id);
  // plain SQL: the share is locked, so that a second run finds it returned
  const [share] = await tx<Share[]>`
    SELECT s.charged_cents, s.share_cents, o.subtotal_cents AS subtotal, o.discount_cents AS discount, o.service_cents AS "commissionFee",
      (SELECT to_json(rule) FROM (SELECT ${feeColumns} FROM fee_rule f WHERE f.id = o.fee_rule_id) rule) AS fees
    FROM group_order_share s JOIN orders o ON o.id = s.order_id WHERE s.order_id = ${order_id} AND s.returned_at IS NULL FOR NO KEY UPDATE OF s`;
  if (!share) return;
  const delivery = share.charged_cents - share.share_cents;
  if (delivery > 0) {
    const reason = "More people share the delivery fee";
    const cause = { cause: "group_fee", key: "group_fee", reason, actor: "time" } as const;
    await returnDelivery(tx, order_id, { delivery, tax: taxOnSurplus(share) }, cause);
  }
  await tx.db.groupOrderShare.update({
    where: { order_id },
    data: { returned_at: clock.now() },
    select: { order_id: true },
  });
}

/**
 * Gives everybody back, to what they paid with, what they paid beyond their share of a settled group order's fee. Each order by
 * itself: one that fails keeps no other from it, and a second run finds what is left.
 */
export async function returnSurplus(group_order_id: number): Promise<void> {
  const open = await db.groupOrderShare.findMany({
    where: { group_order_id, returned_at: null },
    select: { order_id: true },
    orderBy: { order_id: "asc" },
  });
  await mapSettled(open, "shares", ({ order_id }) => transaction((tx) => returnOne(tx, order_id)));
}
