import type { Tx } from "~/data/sql.server";
import type { Cents } from "~/kit/money";
import { takenByBank } from "../settlement/refund-row.server";

/**
 * The most that may still go back to the card that paid an order: what it paid, less what went back and what its bank has taken
 * by a dispute. Without a dispute the open shares alone say it, and nothing limits them.
 */
export async function cardLimit(tx: Tx, order_id: number): Promise<Cents> {
  const taken = await takenByBank(tx, { order_id });
  if (taken === 0) return Number.POSITIVE_INFINITY;
  const { _sum } = await tx.db.tender.aggregate({
    where: { order_id, payment_id: { not: null } },
    _sum: { amount_cents: true, refunded_cents: true },
  });
  return Math.max(0, (_sum.amount_cents ?? 0) - (_sum.refunded_cents ?? 0) - taken);
}
