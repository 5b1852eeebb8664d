import { type Sql, sql, type Tx } from "~/data/sql.server";
import { beforeCents, returnTipShares } from "../purchases/tip-money.server";
import type { TenderRefund } from "./refund-plan";
import type { Scope } from "./scope.server";

/** In SQL, the cents that later tips brought to an order `o` or a part `p`, less what went back. */
const sumOf = sql`coalesce(sum(s.amount_cents - s.refunded_cents), 0)::int FROM tip t JOIN tip_share s ON s.tip_id = t.id`;
export const laterTipsOfOrder = sql`(SELECT ${sumOf} WHERE t.order_id = o.id AND t.status = 'succeeded')`;
export const laterTipsOfPart = sql`(SELECT ${sumOf} WHERE s.part_id = p.id AND t.status = 'succeeded')`;

/**
 * How many tips on an order are over: given, gone back or given up. One that still waits for its card does not count, so
 * that a form which carries this number goes on with it, however often the page is read in between.
 */
export async function tipsOver(order_id: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM tip WHERE order_id = ${order_id} AND status <> 'creating'`;
  return row?.count ?? 0;
}

interface OpenTip {
  id: number;
  method: "wallet" | "credit_card";
  /** less what its card has got before */
  cents: number;
}

/** The shares of later tips that go back within a scope: those of parts that are off, the courier's with the whole order. */
function openTipShares(on: Sql | Tx, scope: Scope): Promise<OpenTip[]> {
  return on<OpenTip[]>`
    SELECT s.id, t.method, s.amount_cents - ${beforeCents} AS cents FROM tip t JOIN tip_share s ON s.tip_id = t.id
    WHERE t.order_id = ${scope.order_id} AND t.status = 'succeeded' AND s.refunded_cents = 0
      AND CASE WHEN s.part_id IS NULL THEN ${scope.isWhole}::boolean
        ELSE s.part_id IN (SELECT part_id FROM order_line WHERE id = ANY (${scope.tip_line_ids}::int[])) END
    ORDER BY s.id`;
}

/** A later tip is paid beside the order's tenders. */
function toRefunds(open: readonly OpenTip[]): TenderRefund[] {
  return open
    .filter(({ cents }) => cents > 0)
    .map(({ method, cents }) => ({ tender_id: 0, method, cents, units: 0 }));
}

/** What of later tips would go back, for a preview. Cents. */
export async function openTips(on: Sql | Tx, scope: Scope): Promise<TenderRefund[]> {
  return toRefunds(await openTipShares(on, scope));
}

/** Gives later tips within the scope back to where they came from, under the order's lock. */
export async function takeBackTips(
  tx: Tx,
  scope: Scope,
  by: { actor: string; byPlatform: boolean },
): Promise<TenderRefund[]> {
  const open = await openTipShares(tx, scope);
  if (open.length === 0) return [];
  await returnTipShares(
    tx,
    open.map((share) => share.id),
    by,
  );
  return toRefunds(open);
}
