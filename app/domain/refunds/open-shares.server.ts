import type { Sql, Tx } from "~/data/sql.server";
import type { OpenShare } from "../orders/refund-plan";
import type { Scope } from "../orders/scope.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import type { LineMoney, TipMoney } from "./liability";

/**
 * The shares within the scope that have not been given back. Money of a grant goes back to that grant or, when its
 * period is over, to its organization (a promotion's to breakage); own money to its owner or, who has deleted the account,
 * to what staff keep for them; card money to the card.
 */
export async function openShares(on: Sql | Tx, scope: Scope): Promise<OpenShare[]> {
  const { card_clearing, breakage, voucher_breakage, promotion_expense } = await systemAccounts(on);
  // plain SQL: one expression over six tables says where each share goes
  // never null: back_id: what no card paid came out of an account
  return on<OpenShare[]>`
    SELECT s.id, s.tender_id, t.method, s.component, s.line_id, l.part_id,
      s.amount_cents - s.refunded_cents AS cents, s.quantity - s.refunded_quantity AS units,
      CASE WHEN t.ledger_account_id IS NULL THEN ${card_clearing}::int8
           WHEN g.id IS NULL THEN coalesce(kept.id, a.id)
           WHEN (g.ended_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > (SELECT app_now()))) THEN a.id
           WHEN pool.id IS NOT NULL THEN pool.id
           WHEN a.asset = 'voucher' THEN ${voucher_breakage}::int8 ELSE ${breakage}::int8 END AS back_id,
      CASE WHEN pool.id IS NOT NULL AND (g.ended_at IS NOT NULL OR g.expires_at <= (SELECT app_now())) THEN org.name END AS organization,
      CASE WHEN a.asset = 'voucher' THEN coalesce(owed.id, ${promotion_expense}::int8) END AS owed_id
    FROM tender_share s
    JOIN tender t ON t.id = s.tender_id
    LEFT JOIN order_line l ON l.id = s.line_id
    LEFT JOIN ledger_account a ON a.id = t.ledger_account_id
    LEFT JOIN wallet_grant g ON g.id = a.grant_id
    LEFT JOIN ledger_account kept ON kept.account_id = a.account_id AND kept.kind = 'unclaimed'
    LEFT JOIN ledger_account pool ON pool.organization_id = g.organization_id AND pool.kind = 'org_pool' AND pool.asset = a.asset
    LEFT JOIN organization org ON org.id = g.organization_id
    LEFT JOIN ledger_account owed ON owed.organization_id = g.organization_id AND owed.kind = 'org_receivable'
    WHERE s.order_id = ${scope.order_id} AND s.amount_cents - s.refunded_cents + s.quantity - s.refunded_quantity > 0
      AND (t.ledger_account_id IS NULL OR NOT ${scope.isCardOnly ?? false}::boolean)
      AND ((s.component IN ('line', 'service', 'tax') AND s.line_id = ANY (${scope.line_ids}::int[]))
        OR (s.component = 'tip' AND s.line_id = ANY (${scope.tip_line_ids}::int[]))
        OR (s.component = 'tip' AND s.line_id IS NULL AND ${scope.isWhole}::boolean)
        OR (s.component = 'delivery' AND ${scope.hasDelivery}::boolean))
    ORDER BY s.tender_id, s.id`;
}

/** How the money of the scope's lines and tips stands with their cooks. */
export async function cooksMoney(
  on: Sql | Tx,
  scope: Scope,
): Promise<{ lines: LineMoney[]; tips: TipMoney[] }> {
  // plain SQL: sums by line
  const lines = await on<LineMoney[]>`
    SELECT l.id AS line_id, pay.id AS payable_id, l.quantity * l.unit_price_cents AS gross, coalesce(paid.net, 0)::int AS net,
      coalesce(paid.returned, 0)::int AS returned, l.chef_back_cents AS chef_back, l.coupon_back_cents AS coupon_back
    FROM order_line l JOIN ledger_account pay ON pay.chef_id = l.chef_id AND pay.kind = 'chef_payable'
    LEFT JOIN LATERAL (
      SELECT sum(s.amount_cents) AS net, sum(s.refunded_cents) AS returned FROM tender_share s WHERE s.line_id = l.id AND s.component = 'line') paid ON true
    WHERE l.id = ANY (${scope.line_ids}::int[]) ORDER BY l.id`;
  const { tip_payable } = await systemAccounts(on);
  // plain SQL: parts by the lines that are asked for, each with its cook's own account
  const tips = await on<TipMoney[]>`
    SELECT p.id AS part_id, coalesce(own.id, ${tip_payable}::int8) AS tip_id, p.tip_cents AS tip, p.tip_back_cents AS tip_back
    FROM order_part p LEFT JOIN ledger_account own ON own.chef_id = p.chef_id AND own.kind = 'tip_payable'
    WHERE p.tip_cents > 0 AND p.id IN (SELECT part_id FROM order_line WHERE id = ANY (${scope.tip_line_ids}::int[])) ORDER BY p.id`;
  return { lines, tips };
}
