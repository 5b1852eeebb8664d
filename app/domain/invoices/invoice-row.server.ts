import type { Tx } from "~/data/sql.server";
import { type Day, dateOfDay } from "~/kit/day";

/** Days of the organization's calendar that an invoice leaves to be paid in. */
const DAYS_TO_PAY = 14;

export type InvoiceKind = "month" | "prepaid" | "transfer";

export interface NewInvoice {
  organization_id: number;
  kind: InvoiceKind;
  period_start: Day;
  period_end: Day;
  /** from which moment to which it asks, of whole months */
  begins_at?: Date | undefined;
  over_at?: Date | undefined;
  total_cents: number;
  /** the same request again finds this one */
  request_key?: string | undefined;
}

/** An invoice as the audit and the commands of staff name it. Cents. */
export interface Invoiced {
  id: number;
  number: string;
  total_cents: number;
}

/**
 * Writes an invoice to the organization as it is now: its name, its EIN, and two weeks to pay. `numberOf` makes the number
 * out of how many invoices there are of that first day, with this one. Under `lockTreasury`.
 */
export async function insertInvoice(
  tx: Tx,
  {
    organization_id,
    kind,
    period_start,
    period_end,
    begins_at,
    over_at,
    total_cents,
    request_key,
  }: NewInvoice,
  numberOf: (version: number) => string,
): Promise<Invoiced> {
  const where = { organization_id, period_start: dateOfDay(period_start) };
  const version = 1 + (await tx.db.invoice.count({ where }));
  // plain SQL: it is due by the organization's calendar
  const [invoice] = await tx<Invoiced[]>`
    INSERT INTO invoice (organization_id, kind, number, period_start, period_end, begins_at, over_at, version, total_cents, due_on, bill_to_name, bill_to_ein, request_key)
    SELECT o.id, ${kind}::invoice_kind, ${numberOf(version)}, ${period_start}, ${period_end}, ${begins_at ?? null}, ${over_at ?? null}, ${version}, ${total_cents},
      (app_now() AT TIME ZONE o.time_zone)::date + ${DAYS_TO_PAY}::int, o.name, o.ein_number, ${request_key ?? null}
    FROM organization o WHERE o.id = ${organization_id} RETURNING id, number, total_cents`;
  if (!invoice) throw new Error(`an invoice to organization ${organization_id} was not written`);
  return invoice;
}

/** Writes a line that is no order's: its words and its cents. */
export async function insertLine(
  tx: Tx,
  invoice_id: number,
  line: { text: string; amount_cents: number },
): Promise<void> {
  await tx.db.invoiceLine.create({ data: { invoice_id, ...line }, select: { id: true } });
}
