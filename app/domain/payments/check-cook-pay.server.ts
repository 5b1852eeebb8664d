import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { planCookPay } from "./cook-pay.server";

/**
 * Every hour: delivered parts of the last 120 days for which the ledger says one thing and the transfers plan another
 * are brought in line, should anything ever have been posted without planning.
 */
export async function checkCookPay(): Promise<void> {
  const apart = await sql<{ order_id: number }[]>`
    SELECT DISTINCT p.order_id FROM order_part p
    LEFT JOIN LATERAL (
      SELECT sum(g.amount) AS cents FROM ledger_txn x JOIN posting g ON g.txn_id = x.id JOIN ledger_account a ON a.id = g.ledger_account_id
      WHERE x.order_id = p.order_id AND x.kind NOT IN ('transfer.sent', 'transfer.reversed')
        AND a.chef_id = p.chef_id AND a.kind IN ('chef_payable', 'tip_payable')) earned ON true
    LEFT JOIN LATERAL (SELECT sum(t.amount_cents + t.offset_cents) AS cents FROM transfer t WHERE t.part_id = p.id) sent ON true
    LEFT JOIN LATERAL (
      SELECT sum(r.amount_cents) AS cents FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id WHERE t.part_id = p.id) back ON true
    WHERE p.status = 'delivered' AND p.delivered_at > app_now() - interval '120 days'
      AND coalesce(earned.cents, 0) <> coalesce(sent.cents, 0) - coalesce(back.cents, 0)
    LIMIT 500`;
  for (const { order_id } of apart) {
    await transaction(async (tx) => {
      await tx`SELECT FROM orders WHERE id = ${order_id} FOR NO KEY UPDATE`;
      await planCookPay(tx, order_id);
    });
  }
}
