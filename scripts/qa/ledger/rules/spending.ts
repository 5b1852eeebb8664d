import type { LedgerRule } from "~/domain/wallets/ledger-rules.server";

/** What reports add up is what was paid. */
export const SPENDING_RULES: readonly LedgerRule[] = [
  {
    id: "I29",
    name: "what a placed order cost an organization, as reports have it, is what its tenders took of the organization's money and vouchers, less what came back",
    find: (on) => on`
      WITH paid AS (
        SELECT g.organization_id, o.id AS order_id, o.placed_at, o.expense_code_id, sum(t.amount_cents - t.refunded_cents) AS cents, sum(t.quantity - t.refunded_quantity) AS vouchers
        FROM orders o JOIN tender t ON t.order_id = o.id JOIN ledger_account a ON a.id = t.ledger_account_id JOIN wallet_grant g ON g.id = a.grant_id
        WHERE o.placed_at IS NOT NULL AND g.organization_id IS NOT NULL GROUP BY g.organization_id, o.id
      )
      SELECT coalesce(p.organization_id, s.organization_id) AS organization_id, coalesce(p.order_id, s.order_id) AS order_id, p.cents, s.amount_cents, p.vouchers, s.vouchers AS kept_vouchers
      FROM paid p FULL JOIN organization_spending s ON s.organization_id = p.organization_id AND s.order_id = p.order_id
      WHERE (p.cents, p.vouchers, p.placed_at, p.expense_code_id) IS DISTINCT FROM (s.amount_cents::bigint, s.vouchers::bigint, s.placed_at, s.expense_code_id)
      LIMIT 20`,
  },
];
