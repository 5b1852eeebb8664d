import type { Tx } from "~/data/sql.server";
import type { LockedPurchase } from "../payments/settlers.server";

/**
 * Takes the locks of a purchase: the accounts of who pays and who owns the gift card are held as they are, deleted or not;
 * then for a tip its order, then the payment. Null for the payment of an order.
 */
export async function lockPurchase(tx: Tx, payment_id: number): Promise<LockedPurchase | null> {
  // plain SQL: locks, in the order that everybody keeps
  await tx`
    SELECT FROM account WHERE id IN (SELECT unnest(ARRAY[p.account_id, g.owner_id]) FROM payment p LEFT JOIN gift_card g ON g.id = p.gift_card_id
      WHERE p.id = ${payment_id} AND p.purpose <> 'order') ORDER BY id FOR KEY SHARE`;
  // plain SQL: it locks the rows
  await tx`
    SELECT id FROM orders WHERE id = (SELECT t.order_id FROM payment p JOIN tip t ON t.id = p.tip_id WHERE p.id = ${payment_id}) FOR NO KEY UPDATE`;
  // plain SQL: it locks the rows
  // never "order": purpose: the condition excludes it
  // never null: subject_id: the payment of a purchase is one of these
  const [purchase] = await tx<LockedPurchase[]>`
    SELECT id, purpose, coalesce(tip_id, gift_card_id, org_funding_id, invoice_id) AS subject_id, amount_cents, status
    FROM payment WHERE id = ${payment_id} AND purpose <> 'order' FOR NO KEY UPDATE`;
  return purchase ?? null;
}
