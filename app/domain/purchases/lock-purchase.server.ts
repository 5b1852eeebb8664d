import type { Tx } from "~/data/sql.server";
import { findPurchase } from "../payments/purchase-row.server";
import { type LockedPurchase, settlerOf } from "../payments/settlers.server";

/**
 * Takes the locks of a purchase: the accounts of who pays and who owns what was bought are held as they are, deleted or not;
 * then the order to which it belongs, if it does, then the payment. Null for the payment of an order.
 *
 * The purchase is looked up twice: before the locks, since it says which accounts and which order to lock, and under them, since
 * its status may have changed while we waited. What it is for, its order and its payer never change; who owns a gift card does
 * once, when its code is added, so whatever moves its money locks the card and reads its owner again.
 */
export async function lockPurchase(tx: Tx, payment_id: number): Promise<LockedPurchase | null> {
  const found = await findPurchase(tx.db, { id: payment_id });
  if (!found) return null;
  const { ownerOf, orderOf } = settlerOf(found.purpose);
  const accounts = [found.account_id, (await ownerOf?.(tx, found.subject_id)) ?? null];
  // plain SQL: locks, in the order that everybody keeps
  await tx`SELECT FROM account WHERE id = ANY (${accounts}::int[]) ORDER BY id FOR KEY SHARE`;
  const order_id = (await orderOf?.(tx, found.subject_id)) ?? null;
  // plain SQL: it locks the row
  if (order_id !== null) await tx`SELECT id FROM orders WHERE id = ${order_id} FOR NO KEY UPDATE`;
  // plain SQL: it locks the row
  await tx`SELECT FROM payment WHERE id = ${payment_id} FOR NO KEY UPDATE`;
  return findPurchase(tx.db, { id: payment_id });
}
