import type { Tx } from "~/data/sql.server";
import type { Cents } from "~/kit/money";
import { chargedCents, limitCharged, type OpenShare } from "../orders/refund-plan";
import type { Scope } from "../orders/scope.server";
import { takenByBank } from "../settlement/refund-row.server";
import { openShares } from "./open-shares.server";

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

/** What of a scope goes back when it is called off, and what its card's bank has taken back already, which isn't refunded again. Cents. */
export async function sharesToReturn(
  tx: Tx,
  scope: Scope,
): Promise<{ shares: OpenShare[]; bank_cents: Cents }> {
  const open = await openShares(tx, scope);
  const shares = limitCharged(open, await cardLimit(tx, scope.order_id));
  return { shares, bank_cents: chargedCents(open) - chargedCents(shares) };
}
