import { sql } from "~/data/sql.server";

/** Something about money that waits for a person, in one line. */
export interface MoneyToReview {
  what: "refund" | "tip refund" | "dispute" | "account";
  id: number;
  order_id: number | null;
  number: string | null;
  amount_cents: number;
  why: string;
  /** the cardholder's bank gave them the payment back: nothing of it may go into a wallet */
  is_with_bank: boolean;
  /** since when it waits */
  created_at: Date | null;
}

/** In SQL, whether the bank of payment `p` has given the diner their money. */
const isWithBank = sql`EXISTS (SELECT FROM dispute d WHERE d.payment_id = p.id AND d.taken_cents > 0)`;
/** In SQL, why a refund of payment `p` waits. */
const why = sql`'failed at Stripe' || CASE WHEN ${isWithBank} THEN ', the cardholder''s bank took the payment back' ELSE '' END`;

/**
 * Refunds that failed at Stripe, disputes that are open, and own money of deleted accounts: the oldest first. Plain SQL:
 * one list of four tables.
 */
export function listMoneyToReview(): Promise<MoneyToReview[]> {
  return sql<MoneyToReview[]>`
    SELECT 'refund' AS what, r.id, o.id AS order_id, o.number, r.amount_cents, ${why} AS why, ${isWithBank} AS is_with_bank, r.created_at
    FROM refund r JOIN orders o ON o.id = r.order_id JOIN tender t ON t.id = r.tender_id LEFT JOIN payment p ON p.id = t.payment_id
    WHERE r.status = 'failed' AND r.moved_to_wallet_at IS NULL
    UNION ALL
    SELECT 'tip refund', s.id, o.id, o.number, s.amount_cents - s.before_cents, ${why}, ${isWithBank}, s.refund_failed_at
    FROM tip_share s JOIN tip t ON t.id = s.tip_id JOIN orders o ON o.id = t.order_id JOIN payment p ON p.tip_id = t.id
    WHERE s.refund_failed_at IS NOT NULL AND s.moved_to_wallet_at IS NULL
    UNION ALL
    SELECT 'dispute', d.id, o.id, o.number, d.amount_cents, d.reason || ', ' || d.status, false, d.created_at
    FROM dispute d JOIN payment p ON p.id = d.payment_id LEFT JOIN orders o ON o.id = p.order_id WHERE d.closed_at IS NULL
    UNION ALL
    SELECT 'account', l.account_id, NULL, NULL, (l.balance + coalesce((
        SELECT g.balance FROM ledger_account g WHERE g.account_id = l.account_id AND g.kind = 'gift' AND g.asset = 'usd'), 0))::int, 'of a deleted account, kept for its owner', false, a.deleted_at
    FROM ledger_account l JOIN account a ON a.id = l.account_id WHERE l.kind = 'unclaimed' AND l.balance > 0
    ORDER BY created_at, id LIMIT 500`;
}
