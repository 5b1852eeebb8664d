import { sql } from "~/data/sql.server";

/** Disputes on a page. */
const SIZE = 50;

/** A dispute in one line. Cents. */
export interface ListedDispute {
  id: number;
  order_id: number | null;
  order_number: string | null;
  purpose: string;
  amount_cents: number;
  reason: string;
  /** Stripe's word */
  status: string;
  created_at: Date;
  /** until when Stripe takes evidence */
  due_at: Date | null;
  owner: string | null;
  /** asked of Stripe, and not answered yet */
  is_asked: boolean;
}

const columns = sql`
  d.id, o.id AS order_id, o.number AS order_number, p.purpose, d.amount_cents, d.reason, d.status, d.created_at, d.due_at,
  CASE WHEN a.id IS NOT NULL THEN a.first_name || ' ' || a.last_name END AS owner, coalesce(c.asked IS NOT NULL AND c.done_at IS NULL, false) AS is_asked`;

const joins = sql`
  JOIN payment p ON p.id = d.payment_id LEFT JOIN tip t ON t.id = p.tip_id LEFT JOIN orders o ON o.id = coalesce(p.order_id, t.order_id)
  LEFT JOIN dispute_case c ON c.dispute_id = d.id LEFT JOIN staff_member s ON s.id = c.owner_id LEFT JOIN account a ON a.id = s.account_id`;

/**
 * Open disputes with their age, deadline and owner, the soonest deadline first, at most five hundred; those that want
 * nothing from us come last. Plain SQL: six tables as one list.
 */
export function openDisputes(): Promise<ListedDispute[]> {
  return sql<ListedDispute[]>`
    SELECT ${columns} FROM dispute d ${joins} WHERE d.closed_at IS NULL
    ORDER BY d.status LIKE '%under_review', d.due_at NULLS LAST, d.id LIMIT 500`;
}

/** Disputes that are over, the newest first; `before` is the last one of the page before. */
export async function listClosedDisputes(
  before: number | null,
): Promise<{ rows: ListedDispute[]; next: number | null }> {
  // plain SQL: columns and joins are those of the open disputes
  const rows = await sql<ListedDispute[]>`
    SELECT ${columns} FROM dispute d ${joins} WHERE d.closed_at IS NOT NULL AND (${before}::int IS NULL OR d.id < ${before}::int)
    ORDER BY d.id DESC LIMIT ${SIZE + 1}`;
  return { rows: rows.slice(0, SIZE), next: rows.length > SIZE ? (rows[SIZE - 1]?.id ?? null) : null };
}
