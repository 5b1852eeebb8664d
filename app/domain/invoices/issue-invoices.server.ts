import { type Sql, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { mapSettled } from "~/kit/map-settled";
import { publish } from "../outbox/publish.server";
import { lockTreasury } from "../treasury/treasury.server";

/** What is still to be invoiced: whole months of the organization's calendar, both days included. */
interface Open {
  organization_id: number;
  time_zone: string;
  start: string;
  end: string;
}

/**
 * Organizations with a month that is over (by an hour, for whatever was under way at midnight) and not invoiced. A month
 * in which nothing was owed leaves no invoice and is looked at together with the next. Plain SQL for the calendar.
 */
function findOpen(on: Sql | Tx, only: number | null): Promise<Open[]> {
  return on<Open[]>`
    WITH o AS (
      SELECT o.id, o.time_zone, a.id AS receivable_id, date_trunc('month', (app_now() - interval '1 hour') AT TIME ZONE o.time_zone)::date AS month
      FROM organization o JOIN ledger_account a ON a.organization_id = o.id AND a.kind = 'org_receivable' WHERE ${only}::int IS NULL OR o.id = ${only}
    ), begun AS (
      SELECT o.*, coalesce(
        (SELECT max(i.period_end) + 1 FROM invoice i WHERE i.organization_id = o.id AND NOT EXISTS (SELECT FROM org_funding f WHERE f.invoice_id = i.id)),
        (SELECT date_trunc('month', t.at AT TIME ZONE o.time_zone)::date FROM posting p JOIN ledger_txn t ON t.id = p.txn_id
         WHERE p.ledger_account_id = o.receivable_id ORDER BY p.id LIMIT 1)) AS start
      FROM o
    )
    SELECT id AS organization_id, time_zone, start, month - 1 AS "end" FROM begun WHERE start < month ORDER BY id`;
}

/**
 * Writes the invoice from the ledger's own rows: what each order brought the organization to owe in those days, meal prices
 * and tax, less what was given back in them. Nothing owed: no invoice. Plain SQL: the ledger, and a set of lines.
 */
async function write(tx: Tx, { organization_id, time_zone, start, end }: Open): Promise<number | null> {
  const owed = await tx<{ order_id: number; cents: number }[]>`
    SELECT t.order_id, -sum(p.amount)::int8 AS cents FROM ledger_account a
    JOIN posting p ON p.ledger_account_id = a.id JOIN ledger_txn t ON t.id = p.txn_id
    WHERE a.organization_id = ${organization_id} AND a.kind = 'org_receivable' AND t.order_id IS NOT NULL
      AND t.at >= ${start}::date::timestamp AT TIME ZONE ${time_zone} AND t.at < (${end}::date + 1)::timestamp AT TIME ZONE ${time_zone}
    GROUP BY t.order_id HAVING sum(p.amount) <> 0 ORDER BY t.order_id`;
  const total = owed.reduce((sum, { cents }) => sum + cents, 0);
  if (total <= 0) return null;
  const number = `INV-${organization_id}-${end.slice(0, 7)}`;
  const [invoice] = await tx<{ id: number }[]>`
    INSERT INTO invoice (organization_id, number, period_start, period_end, version, total_cents)
    SELECT ${organization_id}, ${number}, ${start}, ${end}, 1 + count(*), ${total} FROM invoice WHERE organization_id = ${organization_id} AND period_start = ${start}
    RETURNING id`;
  if (!invoice) throw new Error(`invoice ${number} was not written`);
  await tx`
    INSERT INTO invoice_line (invoice_id, order_id, text, quantity, amount_cents)
    SELECT ${invoice.id}, o.id, 'Order ' || o.number || ', voucher meals delivered on ' || to_char(o.delivery_date, 'YYYY-MM-DD') || ', with tax',
      greatest(1, (SELECT coalesce(sum(t.quantity - t.refunded_quantity), 0) FROM tender t JOIN ledger_account a ON a.id = t.ledger_account_id
        JOIN wallet_grant g ON g.id = a.grant_id WHERE t.order_id = o.id AND t.method = 'voucher' AND g.organization_id = ${organization_id}))::int, owed.cents
    FROM unnest(${owed.map((row) => row.order_id)}::int[], ${owed.map((row) => row.cents)}::bigint[]) AS owed (order_id, cents)
    JOIN orders o ON o.id = owed.order_id ORDER BY o.id`;
  return invoice.id;
}

/**
 * Invoices the vouchers that were eaten, a month at a time and each posting once, of one organization or of all. Run twice,
 * also at the same moment, it writes nothing twice, and one that fails keeps no other from being written. Answers the ids of
 * the invoices it wrote.
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
