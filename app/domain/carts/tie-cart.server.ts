import type { Tx } from "~/data/sql.server";

/** Ties a person's cart, made when there is none yet, to a group order; false where it is tied to another one. Under its lock. */
export async function tieCart(tx: Tx, account_id: number, group_order_id: number): Promise<boolean> {
  // plain SQL: the lock and the tie in one statement
  const tied = await tx`
    INSERT INTO cart (account_id, group_order_id) VALUES (${account_id}, ${group_order_id})
    ON CONFLICT (account_id) DO UPDATE SET group_order_id = excluded.group_order_id, updated_at = app_now()
    WHERE coalesce(cart.group_order_id, excluded.group_order_id) = excluded.group_order_id RETURNING id`;
  return tied.length > 0;
}

/** Unties a person's cart from a group order; its lines stay. False where it was not tied to it. */
export async function untieCart(tx: Tx, account_id: number, group_order_id: number): Promise<boolean> {
  const { count } = await tx.db.cart.updateMany({
    where: { account_id, group_order_id },
    data: { group_order_id: null },
  });
  return count > 0;
}

/**
 * Unties the carts of a group order that takes no more checkouts, but those whose checkout is under way; answers whose they
 * were. Outside of the group's lock, since a checkout locks its cart first.
 */
export async function untieCarts(tx: Tx, group_order_id: number): Promise<number[]> {
  // plain SQL: a set, in the order in which carts are locked
  const rows = await tx<{ account_id: number }[]>`
    UPDATE cart SET group_order_id = NULL WHERE id IN (
      SELECT c.id FROM cart c WHERE c.group_order_id = ${group_order_id}
        AND NOT EXISTS (SELECT FROM orders o WHERE o.cart_id = c.id AND o.status = 'pending_payment') ORDER BY c.id FOR NO KEY UPDATE)
    RETURNING account_id`;
  return rows.map(({ account_id }) => account_id);
}
