import { type Fragment, sql } from "~/data/sql.server";

/**
 * Part of a statement: the lines of a placed order leave their cart, with the coupon that it used and the tie to its group. What
 * was put into the cart since stays. A part, since the settling is one round trip; holds get it handed in (app/handlers.server.ts).
 */
export function leaveCart(order_id: number): Fragment {
  return sql`
    emptied AS (
      DELETE FROM cart_line WHERE id IN (SELECT cart_line_id FROM order_line WHERE order_id = ${order_id})
    ), bare AS (
      UPDATE cart SET coupon_id = nullif(cart.coupon_id, o.coupon_id), group_order_id = nullif(cart.group_order_id, o.group_order_id)
      FROM orders o WHERE o.id = ${order_id} AND cart.id = o.cart_id
        AND (cart.coupon_id = o.coupon_id OR cart.group_order_id = o.group_order_id)
    )`;
}
