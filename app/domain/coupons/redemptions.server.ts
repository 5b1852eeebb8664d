import { type Fragment, sql, type Tx } from "~/data/sql.server";

/** One use of a coupon, written in plain SQL as all of a checkout. Cents. */
export interface Redemption {
  coupon_id: number;
  order_id: number;
  account_id: number;
  discount_cents: number;
}

/**
 * Counts a use of a coupon where one is left, and books it for an order that is held; answers how many it booked: none
 * where the coupon is used up, for everybody or for the person. One statement, sent at once.
 */
export async function redeemCoupon(tx: Tx, use: Redemption): Promise<number> {
  // plain SQL: the use is counted, and written if it could be, in one statement
  const booked = await tx`
    WITH counted AS (
      UPDATE coupon SET used_count = used_count + 1 WHERE id = ${use.coupon_id} AND (usage_limit IS NULL OR used_count < usage_limit)
      RETURNING id, once_per_user
    )
    INSERT INTO coupon_redemption (coupon_id, order_id, account_id, once_per_user, discount_cents)
    SELECT id, ${use.order_id}, ${use.account_id}, once_per_user, ${use.discount_cents} FROM counted
    ON CONFLICT DO NOTHING RETURNING id`.execute();
  return booked.length;
}

/** Part of a statement: the use that an order holds is used. In the settling statement, which is one round trip. */
export function spendRedemption(order_id: number): Fragment {
  return sql`used AS (UPDATE coupon_redemption SET state = 'used' WHERE order_id = ${order_id})`;
}

/** The use of an order's coupon returns: its hold is released, or the whole order is off. */
export async function returnCoupon(tx: Tx, order_id: number): Promise<void> {
  // plain SQL: the use goes back and is counted in one statement, once
  await tx`
    WITH back AS (
      UPDATE coupon_redemption SET state = 'returned' WHERE order_id = ${order_id} AND state <> 'returned' RETURNING coupon_id
    )
    UPDATE coupon SET used_count = used_count - 1 FROM back WHERE coupon.id = back.coupon_id`;
}
