import { type Fragment, sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import type { InvoiceFigures, InvoiceOrder, InvoiceRow, InvoiceState } from "./schemas.server";

/** In SQL, the state of an invoice `i` on a day of its organization `o`. */
const state = sql`CASE WHEN i.replaced_at IS NOT NULL THEN 'replaced' WHEN i.paid_at IS NOT NULL THEN 'paid' WHEN i.withdrawn_at IS NOT NULL THEN 'withdrawn'
  WHEN i.kind <> 'transfer' AND i.due_on < (app_now() AT TIME ZONE o.time_zone)::date THEN 'overdue' ELSE 'open' END`;

/** In SQL, of `i`: each ends with the id, so that pages never overlap. */
const SORTED: Record<InvoiceOrder, Fragment> = {
  newest: sql`i.issued_at DESC, i.id DESC`,
  oldest: sql`i.issued_at, i.id`,
  due: sql`i.due_on, i.id`,
};

/** In SQL, the columns of a row: of `i`, invoice, and `o`, its organization. */
export const invoiceColumns = sql`
  i.id, i.number, i.kind, ${state} AS status, i.period_start, i.period_end, (i.issued_at AT TIME ZONE o.time_zone)::date AS issued_on,
  i.due_on, (i.paid_at AT TIME ZONE o.time_zone)::date AS paid_on, i.total_cents`;

/** The invoices of my organization, those of one state or all, in the order asked for. Plain SQL for the calendar. */
export async function listInvoices(
  me: CorporateAdmin,
  { limit, offset }: Slice,
  { status, order = "newest" }: { status?: InvoiceState | undefined; order?: InvoiceOrder | undefined } = {},
): Promise<Page<InvoiceRow>> {
  const found = sql`
    FROM invoice i JOIN organization o ON o.id = i.organization_id
    WHERE i.organization_id = ${me.organization_id} ${status ? sql`AND ${state} = ${status}` : sql``}`;
  const [rows, [all]] = await Promise.all([
    sql<
      InvoiceRow[]
    >`SELECT ${invoiceColumns} ${found} ORDER BY ${SORTED[order]} LIMIT ${limit} OFFSET ${offset}`,
    sql<
      { count: number }[]
    >`SELECT count(*) AS count FROM (SELECT ${found} LIMIT ${COUNT_CAP + 1}) AS capped`,
  ]);
  return { rows, count: all?.count ?? 0 };
}

/** How many invoices of my organization are open, overdue and paid, and what they come to. Cents. */
export async function sumInvoices(me: CorporateAdmin): Promise<InvoiceFigures> {
  // plain SQL: counts and sums by a state that is worked out of columns
  const rows = await sql<
    { status: InvoiceState; count: number; total_cents: number; transfers_cents: number }[]
  >`
    SELECT ${state} AS status, count(*) AS count, sum(i.total_cents)::int8 AS total_cents,
      coalesce(sum(i.total_cents) FILTER (WHERE i.kind = 'transfer'), 0)::int8 AS transfers_cents
    FROM invoice i JOIN organization o ON o.id = i.organization_id WHERE i.organization_id = ${me.organization_id} GROUP BY 1`;
  const of = (status: InvoiceState) => {
    const { count = 0, total_cents = 0 } = rows.find((row) => row.status === status) ?? {};
    return { count, total_cents };
  };
  const { transfers_cents = 0 } = rows.find((row) => row.status === "open") ?? {};
  return { open: { ...of("open"), transfers_cents }, overdue: of("overdue"), paid: of("paid") };
}
