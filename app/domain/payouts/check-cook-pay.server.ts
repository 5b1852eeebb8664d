import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { mapSettled } from "~/kit/map-settled";
import { planCookPay } from "./cook-pay.server";

/** A part that is over, and where the walk through them stands with it: the end of its window as text, then its id. */
interface Looked {
  id: number;
  order_id: number;
  window_end: string;
  is_apart: boolean;
}

/** How far back parts are looked at: 120 days. Milliseconds. */
const LOOKED_BACK = 120 * 86_400_000;

/**
 * The next parts after a place of the walk, each with whether the ledger and the transfers tell the same of it. Plain SQL:
 * the ledger.
 */
function look(after: { window_end: string; id: number }, batch: number): Promise<Looked[]> {
  return sql<Looked[]>`
    WITH p AS MATERIALIZED (
      SELECT id, order_id, chef_id, window_end_at FROM order_part
      WHERE status IN ('delivered', 'cancelled') AND (window_end_at, id) > (${after.window_end}::timestamptz, ${after.id}::int)
      ORDER BY window_end_at, id LIMIT ${batch}
    )
    SELECT p.id, p.order_id, p.window_end_at::text AS window_end,
      coalesce(earned.cents, 0) <> coalesce(sent.cents, 0) - coalesce(back.cents, 0) AS is_apart
    FROM p
    LEFT JOIN LATERAL (
      SELECT sum(g.amount) AS cents FROM ledger_txn x JOIN posting g ON g.txn_id = x.id JOIN ledger_account a ON a.id = g.ledger_account_id
      WHERE x.order_id = p.order_id AND x.kind NOT IN ('transfer.sent', 'transfer.reversed')
        AND a.chef_id = p.chef_id AND a.kind IN ('chef_payable', 'tip_payable')) earned ON true
    LEFT JOIN LATERAL (SELECT sum(t.amount_cents + t.offset_cents) AS cents FROM transfer t WHERE t.part_id = p.id) sent ON true
    LEFT JOIN LATERAL (
      SELECT sum(r.amount_cents) AS cents FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id WHERE t.part_id = p.id) back ON true
    ORDER BY p.window_end_at, p.id`;
}

/**
 * Every hour: parts of the last 120 days that are over, delivered or called off (at the platform's expense a cook earns by
 * those too), for which the ledger says one thing and the transfers plan another are brought in line, should anything ever
 * have been posted without planning. Walks through them `batch` at a time, so that no statement grows with their number.
 */
export async function checkCookPay(batch = 500): Promise<void> {
  const begin = new Date(clock.now().getTime() - LOOKED_BACK);
  const apart = new Set<number>();
  let after = { window_end: begin.toISOString(), id: 0 };
  for (;;) {
    const parts = await look(after, batch);
    for (const part of parts) if (part.is_apart) apart.add(part.order_id);
    const last = parts.at(-1);
    if (!last || parts.length < batch) break;
    after = last;
  }
  await mapSettled([...apart], "orders", (order_id) =>
    transaction(async (tx) => {
      // plain SQL: it locks the rows
      await tx`SELECT FROM orders WHERE id = ${order_id} FOR NO KEY UPDATE`;
      await planCookPay(tx, order_id);
    }),
  );
}
