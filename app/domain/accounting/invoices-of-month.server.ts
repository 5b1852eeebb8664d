import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import { firstDayOf, type Month, monthAfter } from "./month";

/** An invoice for the books elsewhere. Its number never changes; one that was issued again has another. Cents. */
export interface MonthInvoice {
  id: number;
  number: string;
  organization: string;
  kind: string;
  period_start: Day;
  period_end: Day;
  issued_at: Date;
  due_on: Day;
  paid_at: Date | null;
  /** of a bank transfer that nobody waits for anymore */
  withdrawn_at: Date | null;
  total_cents: number;
  /** the number of the one that has taken its place */
  replaced_by: string | null;
}

const BATCH = 500;

/** The invoices issued in a month (UTC), batch by batch, in the order in which they were written. */
export async function* readInvoices(month: Month): AsyncGenerator<MonthInvoice[]> {
  let last = 0;
  for (;;) {
    // plain SQL: an export, batch by batch
    const rows = await sql<MonthInvoice[]>`
      SELECT i.id, i.number, coalesce(i.bill_to_name, o.name) AS organization, i.kind, i.period_start, i.period_end, i.issued_at, i.due_on, i.paid_at, i.withdrawn_at, i.total_cents,
        r.number AS replaced_by
      FROM invoice i JOIN organization o ON o.id = i.organization_id LEFT JOIN invoice r ON r.id = i.replaced_by_id
      WHERE i.id > ${last} AND i.issued_at >= ${firstDayOf(month)}::date::timestamp AT TIME ZONE 'UTC'
        AND i.issued_at < ${firstDayOf(monthAfter(month))}::date::timestamp AT TIME ZONE 'UTC' ORDER BY i.id LIMIT ${BATCH}`;
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.id;
  }
}
