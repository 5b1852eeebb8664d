import type { Tx } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import { ledgerNote, type NotedTransaction } from "../wallets/ledger-facts";
import { insertLine } from "./invoice-row.server";

/**
 * Whole months of the organization's calendar, both days included, and the moments between which they lie: those of the day they were
 * invoiced, since an organization may choose another time zone.
 */
export interface InvoicedDays {
  organization_id: number;
  start: Day;
  end: Day;
  begins_at: Date;
  /** the first moment that is no longer of them */
  over_at: Date;
}

/** What an organization came to owe: for an order, or with words of its own. Cents, below zero for what came back. */
interface Owed {
  order_id: number | null;
  text: string;
  cents: number;
}

/** The words of a line; of an order's none, they are made of the order. */
function textOf(owed: NotedTransaction): string {
  if (owed.kind === "order") return "";
  if (owed.kind === "purchase.returned") return "Card payment of an invoice returned to the card";
  if (owed.kind === "plan.fee" || owed.kind === "group.fee") return ledgerNote(owed) ?? "";
  return "Card payment of an invoice received again";
}

/**
 * What the ledger says an organization came to owe in those days: for each order its meals and tax, less what was given back
 * in them; the plan's fee of each of these months, which is booked when the month is over; delivery fees of group orders; and card payments of earlier
 * invoices that went back to the card, or came again. Money that was paid ahead has an invoice of its own.
 * Orders first, then the words in their order. Plain SQL: the ledger.
 */
export async function owedLines(
  tx: Tx,
  { organization_id, start, end, begins_at, over_at }: InvoicedDays,
): Promise<Owed[]> {
  const [first, last] = [start.slice(0, 7), end.slice(0, 7)];
  const rows = await tx<(NotedTransaction & Omit<Owed, "text">)[]>`
    WITH owed AS (
      SELECT t.id, t.order_id, t.kind, t.note, t.facts, -p.amount AS cents,
        t.kind = 'plan.fee' AS is_fee, t.facts ->> 'month' AS month,
        t.at >= ${begins_at} AND t.at < ${over_at} AS is_within
      FROM ledger_account a JOIN posting p ON p.ledger_account_id = a.id JOIN ledger_txn t ON t.id = p.txn_id
      WHERE a.organization_id = ${organization_id} AND a.kind = 'org_receivable' AND t.kind NOT IN ('invoice.paid', 'invoice.receipt_reversed', 'org.funded')
    )
    SELECT order_id, 'order' AS kind, NULL AS note, NULL::jsonb AS facts, NULL AS group, sum(cents)::int8 AS cents FROM owed
    WHERE order_id IS NOT NULL AND is_within GROUP BY order_id HAVING sum(cents) <> 0
    UNION ALL
    SELECT NULL, kind, note, facts, (SELECT g.name FROM group_order g WHERE g.id = (facts ->> 'group_order_id')::int), cents FROM owed
    WHERE order_id IS NULL AND CASE WHEN is_fee THEN month BETWEEN ${first} AND ${last} ELSE is_within END
    ORDER BY 1`;
  return rows
    .map((row) => ({ order_id: row.order_id, text: textOf(row), cents: row.cents }))
    .sort((one, other) => Number(one.text > other.text) - Number(one.text < other.text));
}

/** The moments between which an invoice of whole months asks; by its organization's time zone where they were not written down. */
export async function momentsOf(
  tx: Tx,
  invoice_id: number,
): Promise<Pick<InvoicedDays, "begins_at" | "over_at">> {
  // plain SQL: moments of the organization's calendar
  const [moments] = await tx<[Pick<InvoicedDays, "begins_at" | "over_at">]>`
    SELECT coalesce(i.begins_at, i.period_start::timestamp AT TIME ZONE o.time_zone) AS begins_at,
      coalesce(i.over_at, (i.period_end + 1)::timestamp AT TIME ZONE o.time_zone) AS over_at
    FROM invoice i JOIN organization o ON o.id = i.organization_id WHERE i.id = ${invoice_id}`;
  return moments;
}

/** Writes the lines of an invoice. An order's says its number, its day, and how many voucher meals it still is. */
export async function insertLines(
  tx: Tx,
  invoice_id: number,
  organization_id: number,
  owed: readonly Owed[],
): Promise<void> {
  const orders = owed.flatMap(({ order_id, cents }) => (order_id === null ? [] : [{ order_id, cents }]));
  // plain SQL: inserts sums of postings by order
  await tx`
    INSERT INTO invoice_line (invoice_id, order_id, text, quantity, amount_cents)
    SELECT ${invoice_id}::int, o.id, 'Order ' || o.number || ', voucher meals delivered on ' || to_char(o.delivery_date, 'YYYY-MM-DD') || ', with tax',
      greatest(1, (SELECT coalesce(sum(t.quantity - t.refunded_quantity), 0) FROM tender t JOIN ledger_account a ON a.id = t.ledger_account_id
        JOIN wallet_grant g ON g.id = a.grant_id WHERE t.order_id = o.id AND t.method = 'voucher' AND g.organization_id = ${organization_id}))::int, owed.cents
    FROM unnest(${orders.map((row) => row.order_id)}::int[], ${orders.map((row) => row.cents)}::bigint[]) AS owed (order_id, cents)
    JOIN orders o ON o.id = owed.order_id ORDER BY o.id`;
  for (const { order_id, text, cents } of owed)
    if (order_id === null) await insertLine(tx, invoice_id, { text, amount_cents: cents });
}
