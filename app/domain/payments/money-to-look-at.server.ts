import { sql } from "~/data/sql.server";

/** Something about money that waits for a person, in one line. */
export interface MoneyToLookAt {
  what: "refund" | "dispute";
  id: number;
  number: string | null;
  amount_cents: number;
  why: string;
}

/** Refunds that failed at Stripe, and disputes that are open: the oldest first. */
export function moneyToLookAt(): Promise<MoneyToLookAt[]> {
  return sql<MoneyToLookAt[]>`
    SELECT 'refund' AS what, r.id, o.number, r.amount_cents, 'failed at Stripe' AS why, r.created_at
    FROM refund r JOIN orders o ON o.id = r.order_id WHERE r.status = 'failed'
    UNION ALL
    SELECT 'dispute', d.id, o.number, d.amount_cents, d.reason || ', ' || d.status, d.created_at
    FROM dispute d JOIN payment p ON p.id = d.payment_id LEFT JOIN orders o ON o.id = p.order_id WHERE d.closed_at IS NULL
    ORDER BY created_at, id LIMIT 500`;
}
