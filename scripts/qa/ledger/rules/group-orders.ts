import type { LedgerRule } from "~/domain/wallets/ledger-rules.server";

/** One delivery fee for a group order. */
export const GROUP_RULES: readonly LedgerRule[] = [
  {
    id: "I28",
    name: "the shares of a settled group order sum to its fee, or to nothing; each was charged at least that, and what was charged beyond is back; an organization owes its fee once",
    find: (on) => on`
      WITH shared AS (
        SELECT g.id, g.fee_cents, sum(s.share_cents)::int AS cents, count(*)::int AS orders, max(s.sharers) AS sharers
        FROM group_order g JOIN group_order_share s ON s.group_order_id = g.id WHERE g.status = 'settled' GROUP BY g.id
      ), back AS (
        SELECT s.order_id, s.charged_cents, s.share_cents, o.delivery_cents, coalesce(sum(t.refunded_cents), 0)::int AS cents
        FROM group_order_share s JOIN orders o ON o.id = s.order_id
        LEFT JOIN tender_share t ON t.order_id = s.order_id AND t.component = 'delivery'
        WHERE s.returned_at IS NOT NULL GROUP BY s.order_id, o.id
      )
      SELECT 'sum' AS what, id AS which, cents AS found, fee_cents AS wanted FROM shared WHERE cents NOT IN (0, fee_cents) OR orders <> sharers
      UNION ALL
      SELECT 'back', order_id, cents, charged_cents - share_cents FROM back WHERE cents < charged_cents - share_cents OR delivery_cents <> charged_cents
      UNION ALL
      SELECT 'owed', g.id, coalesce(-sum(p.amount), 0)::int, g.fee_cents FROM group_order g
      LEFT JOIN ledger_txn t ON t.idem = 'group.fee:' || g.id LEFT JOIN posting p ON p.txn_id = t.id
        AND p.ledger_account_id IN (SELECT id FROM ledger_account WHERE organization_id = g.organization_id AND kind = 'org_receivable')
      GROUP BY g.id HAVING coalesce(-sum(p.amount), 0) NOT IN (0, CASE WHEN g.fee_paid_by = 'organization' AND g.status = 'settled' THEN g.fee_cents ELSE 0 END)
      LIMIT 20`,
  },
];
