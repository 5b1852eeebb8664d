import { type Sql, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { mapSettled } from "~/kit/map-settled";
import { publish } from "../outbox/publish.server";
import { lockTreasury } from "../treasury/treasury.server";
import { type InvoicedDays, insertLines, owedLines } from "./invoice-lines.server";
import { insertInvoice } from "./invoice-row.server";
import { bookPlanFee } from "./plan-fees.server";

/**
 * Organizations with a month that is over (by an hour, for whatever was under way at midnight) and not invoiced. It begins at the
 * moment at which the last invoiced one ended, so that nothing is between them, or in both, when the time zone changes. A month
 * in which nothing was owed leaves no invoice and is looked at together with the next. One whose plan has a fee begins with
 * the month it was approved in, any other with the first thing it owed. Plain SQL for the calendar.
 */
function findOpen(on: Sql | Tx, only: number | null): Promise<InvoicedDays[]> {
  return on<InvoicedDays[]>`
    WITH o AS (
      SELECT o.id, o.time_zone, a.id AS receivable_id, CASE WHEN p.fee_cents > 0 THEN o.approved_at END AS charged_from,
        date_trunc('month', (app_now() - interval '1 hour') AT TIME ZONE o.time_zone)::date AS month
      FROM organization o LEFT JOIN ledger_account a ON a.organization_id = o.id AND a.kind = 'org_receivable' LEFT JOIN plan p ON p.id = o.plan_id
      WHERE (a.id IS NOT NULL OR p.fee_cents > 0) AND (${only}::int IS NULL OR o.id = ${only})
    ), begun AS (
      SELECT o.*, last.over_at AS begins_at, coalesce(last.period_end + 1,
        least(date_trunc('month', o.charged_from AT TIME ZONE o.time_zone)::date,
          (SELECT date_trunc('month', t.at AT TIME ZONE o.time_zone)::date FROM posting p JOIN ledger_txn t ON t.id = p.txn_id
           WHERE p.ledger_account_id = o.receivable_id ORDER BY p.id LIMIT 1))) AS start
      FROM o LEFT JOIN LATERAL (
        SELECT i.period_end, i.over_at FROM invoice i WHERE i.organization_id = o.id AND i.kind = 'month'
        ORDER BY i.period_end DESC, i.id DESC LIMIT 1) AS last ON true
    )
    SELECT id AS organization_id, start, month - 1 AS "end", coalesce(begins_at, start::timestamp AT TIME ZONE time_zone) AS begins_at,
      month::timestamp AT TIME ZONE time_zone AS over_at
    FROM begun WHERE start < month ORDER BY id`;
}

/** Writes the invoice from the ledger's own rows. Nothing owed: no invoice. */
async function write(tx: Tx, days: InvoicedDays): Promise<number | null> {
  const { organization_id, start: period_start, end: period_end, begins_at, over_at } = days;
  await bookPlanFee(tx, organization_id, period_end);
  const owed = await owedLines(tx, days);
  const total_cents = owed.reduce((sum, { cents }) => sum + cents, 0);
  if (total_cents <= 0) return null;
  const months = { period_start, period_end, begins_at, over_at };
  const invoice = { organization_id, kind: "month" as const, ...months, total_cents };
  const { id } = await insertInvoice(tx, invoice, () => `INV-${organization_id}-${period_end.slice(0, 7)}`);
  await insertLines(tx, id, organization_id, owed);
  return id;
}

/**
 * Invoices what a month brought organizations to owe (vouchers that were eaten, the plan's fee), each posting once, of one
 * organization or of all. Run twice, also at the same moment, it writes nothing twice, and one that fails keeps no other from
 * being written. Answers the ids of the invoices it wrote.
 */
export async function issueInvoices(only: number | null = null): Promise<number[]> {
  const written: number[] = [];
  await mapSettled(await findOpen(sql, only), "invoices", async ({ organization_id }) => {
    const id = await transaction(async (tx) => {
      await lockTreasury(tx, organization_id);
      const [open] = await findOpen(tx, organization_id);
      const invoice_id = open ? await write(tx, open) : null;
      if (invoice_id !== null)
        await publish(tx, "organization.invoiced", { invoice_id }, `organization.invoiced:${invoice_id}`);
      return invoice_id;
    });
    if (id !== null) written.push(id);
  });
  return written;
}
