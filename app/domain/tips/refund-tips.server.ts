import type { Sql, Tx } from "~/data/sql.server";
import type { TenderRefund } from "../orders/refund-plan";
import type { Scope } from "../orders/scope.server";
import { refundedBeforeCents, refundTipShares } from "./tip-money.server";

interface OpenTip {
  id: number;
  method: "wallet" | "voucher" | "credit_card";
  /** less what its card has got before */
  cents: number;
}

/** The shares of later tips that go back within a scope: those of parts that are off, the courier's with the whole order. */
function openTipShares(on: Sql | Tx, scope: Scope): Promise<OpenTip[]> {
  // plain SQL: which shares, and how much of each, is one expression of several rows
  return on<OpenTip[]>`
    SELECT s.id, t.method, s.amount_cents - ${refundedBeforeCents} AS cents FROM tip t JOIN tip_share s ON s.tip_id = t.id
    WHERE t.order_id = ${scope.order_id} AND t.status = 'succeeded' AND s.refunded_cents = 0
      AND CASE WHEN s.part_id IS NULL THEN ${scope.isWhole}::boolean
        ELSE s.part_id IN (SELECT part_id FROM order_line WHERE id = ANY (${scope.tip_line_ids}::int[])) END
    ORDER BY s.id`;
}

/** A later tip is paid beside the order's tenders. */
function toRefunds(open: readonly OpenTip[]): TenderRefund[] {
  return open
    .filter(({ cents }) => cents > 0)
    .map(({ method, cents }) => ({ tender_id: 0, method, cents, units: 0, organization: null }));
}

/** What of later tips would go back, for a preview. Cents. */
export async function refundableTips(on: Sql | Tx, scope: Scope): Promise<TenderRefund[]> {
  return toRefunds(await openTipShares(on, scope));
}

/** Gives later tips within the scope back to where they came from, under the order's lock. */
export async function refundTips(
  tx: Tx,
  scope: Scope,
  by: { actor: string; byPlatform: boolean },
): Promise<TenderRefund[]> {
  const open = await openTipShares(tx, scope);
  if (open.length === 0) return [];
  await refundTipShares(
    tx,
    open.map((share) => share.id),
    by,
  );
  return toRefunds(open);
}
