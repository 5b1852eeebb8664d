import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MonthInvoice, readInvoices } from "~/domain/accounting/invoices-of-month.server";
import { requireStaffFor } from "~/http/guards.server";
import { streamedFile } from "~/http/streamed-file.server";
import { BYTE_ORDER_MARK, type Cell, csvLine } from "~/kit/csv";
import { readMonthParam } from "./month-param.server";

const HEAD = [
  ...["Id", "Number", "Organization", "Kind", "From", "To", "Issued (UTC)", "Due", "Paid (UTC)", "Total"],
  ...["Replaced by", "Withdrawn (UTC)"],
];

const cellsOf = (row: MonthInvoice): Cell[] => [
  ...[row.id, row.number, row.organization, row.kind, row.period_start, row.period_end],
  ...[row.issued_at.toISOString(), row.due_on, row.paid_at?.toISOString() ?? null],
  ...[{ cents: row.total_cents }, row.replaced_by, row.withdrawn_at?.toISOString() ?? null],
];

/** The invoices issued in a month, by numbers that never change: exported again, the same rows come. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaffFor(request, "see the ledger");
  const month = await readMonthParam(params.month);
  async function* pieces() {
    yield BYTE_ORDER_MARK + csvLine(HEAD);
    for await (const rows of readInvoices(month)) yield rows.map((row) => csvLine(cellsOf(row))).join("");
  }
  return streamedFile(pieces(), `dindin-invoices-${month}.csv`, "text/csv");
}
