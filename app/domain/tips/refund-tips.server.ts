import { type Fragment, type Sql, sql, type Tx } from "~/data/sql.server";
import type { TenderRefund } from "../orders/refund-plan";
import type { Scope } from "../orders/scope.server";
import type { TenderMethod } from "../tenders/tender-kind";
import { refundedBeforeCents, refundTipShares } from "./tip-money.server";

/** A share of a later tip that has not gone back: less what its card has got before, in cents. */
interface OpenTip {
  id: number;
  /** the courier's has no cook */
  is_cooks: boolean;
  method: TenderMethod;
  cents: number;
}

/** Open shares `s` of later tips `t` of an order that a condition names. */
function openTipShares(on: Sql | Tx, order_id: number, condition: Fragment): Promise<OpenTip[]> {
  // plain SQL: which shares, and how much of each, is one expression of several rows
  return on<OpenTip[]>`
    SELECT s.id, s.part_id IS NOT NULL AS is_cooks, t.method, s.amount_cents - ${refundedBeforeCents} AS cents FROM tip t JOIN tip_share s ON s.tip_id = t.id
    WHERE t.order_id = ${order_id} AND t.status = 'succeeded' AND s.refunded_cents = 0 AND ${condition}
    ORDER BY s.id`;
}

/** Those that go back within a scope: of parts that are off, the courier's with the whole order. */
const within = (scope: Scope): Fragment => sql`CASE WHEN s.part_id IS NULL THEN ${scope.isWhole}::boolean
  ELSE s.part_id IN (SELECT part_id FROM order_line WHERE id = ANY (${scope.tip_line_ids}::int[])) END`;

/** What is left of one later tip of an order, share by share: none where it went back, or is none of this order's. */
export function openTip(tx: Tx, order_id: number, tip_id: number): Promise<OpenTip[]> {
  return openTipShares(tx, order_id, sql`t.id = ${tip_id}`);
}

/** A later tip is paid beside the order's tenders. */
export function toTipRefunds(open: readonly OpenTip[]): TenderRefund[] {
  return open
    .filter(({ cents }) => cents > 0)
    .map(({ method, cents }) => ({ tender_id: 0, method, cents, units: 0, organization: null }));
}

/** What of later tips would go back, for a preview. Cents. */
export async function refundableTips(on: Sql | Tx, scope: Scope): Promise<TenderRefund[]> {
  return toTipRefunds(await openTipShares(on, scope.order_id, within(scope)));
}

/** Gives later tips within the scope back to where they came from, under the order's lock. */
export async function refundTips(
  tx: Tx,
  scope: Scope,
  by: { actor: string; byPlatform: boolean },
): Promise<TenderRefund[]> {
  const open = await openTipShares(tx, scope.order_id, within(scope));
  if (open.length === 0) return [];
  await refundTipShares(
    tx,
    open.map((share) => share.id),
    by,
  );
  return toTipRefunds(open);
}
