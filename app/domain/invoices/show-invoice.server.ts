import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import { missing } from "../refusal";
import { CARD_LIMITS } from "../tenders/card";
import { invoiceColumns } from "./list-invoices.server";
import type { InvoiceDetail, InvoicedOrder, InvoiceRow } from "./schemas.server";

/** Its row, plain SQL as in the list. @throws Refusal `missing` for another organization's. */
async function readRow({ organization_id }: CorporateAdmin, id: number): Promise<InvoiceRow> {
  const [row] = await sql<InvoiceRow[]>`
    SELECT ${invoiceColumns} FROM invoice i JOIN organization o ON o.id = i.organization_id
    WHERE i.id = ${id} AND i.organization_id = ${organization_id}`;
  if (!row) throw missing();
  return row;
}

const version = { select: { id: true, number: true } } as const;

/**
 * One invoice of my organization: who asks whom, for what, until when, and how it can be paid. Its orders are summed up here
 * and listed by `listInvoicedOrders`. Cents.
 * @throws Refusal `missing` for another organization's.
 */
export async function showInvoice(me: CorporateAdmin, id: number): Promise<InvoiceDetail> {
  const row = await readRow(me, id);
  const [more, lines, orders] = await Promise.all([
    db.invoice.findUniqueOrThrow({
      where: { id },
      select: {
        ...{ bill_to_name: true, bill_to_ein: true, replaced_by: version, replaces: version },
        organization: { select: { name: true, ein_number: true } },
      },
    }),
    db.invoiceLine.findMany({
      where: { invoice_id: id, order_id: null },
      orderBy: { id: "asc" },
      select: { text: true, amount_cents: true },
    }),
    db.invoiceLine.aggregate({
      where: { invoice_id: id, order_id: { not: null } },
      _count: true,
      _sum: { amount_cents: true },
    }),
  ]);
  const { bill_to_name, bill_to_ein, organization, replaced_by, replaces } = more;
  const isPayable = row.status === "open" || row.status === "overdue";
  const fitsCard = row.total_cents >= CARD_LIMITS.least && row.total_cents <= CARD_LIMITS.most;
  return {
    ...row,
    from: { name: env.LEGAL_NAME, ein: env.LEGAL_EIN },
    bill_to: { name: bill_to_name ?? organization.name, ein: bill_to_ein ?? organization.ein_number },
    orders: { count: orders._count, total_cents: Number(orders._sum.amount_cents ?? 0) },
    lines: lines.map(({ text, amount_cents }) => ({ text, amount_cents: Number(amount_cents) })),
    can_pay_by_card: isPayable && fitsCard && row.kind !== "transfer",
    bank: env.LEGAL_BANK,
    replaced_by,
    replaces,
  };
}

/**
 * The orders that an invoice of my organization asks for, in the order of its lines, each with whose it was as my
 * organization calls them. Cents, below zero where more was given back than eaten.
 * @throws Refusal `missing` for another organization's.
 */
export async function listInvoicedOrders(
  me: CorporateAdmin,
  id: number,
  { limit, offset }: Slice,
): Promise<Page<InvoicedOrder>> {
  const { organization_id } = me;
  await readRow(me, id);
  const [rows, [all]] = await Promise.all([
    // plain SQL: lines by the order of the list, with three tables in one round trip
    sql<InvoicedOrder[]>`
      SELECT o.number, o.delivery_date, coalesce(m.first_name || ' ' || m.last_name, 'Former member') AS member, l.quantity AS vouchers, l.amount_cents
      FROM invoice_line l JOIN orders o ON o.id = l.order_id
      LEFT JOIN membership m ON m.organization_id = ${organization_id} AND m.account_id = o.account_id
      WHERE l.invoice_id = ${id} ORDER BY l.id LIMIT ${limit} OFFSET ${offset}`,
    // plain SQL: counted under the condition that the list has
    sql<{ count: number }[]>`
      SELECT count(*) AS count FROM (SELECT FROM invoice_line WHERE invoice_id = ${id} AND order_id IS NOT NULL LIMIT ${COUNT_CAP + 1}) AS capped`,
  ]);
  return { rows, count: all?.count ?? 0 };
}
