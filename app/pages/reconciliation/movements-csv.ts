import type { LoaderFunctionArgs } from "@remix-run/node";
import { firstDayOf, monthAfter } from "~/domain/accounting/month";
import { readMovements } from "~/domain/reconciliation/read-movements.server";
import { requireStaffFor } from "~/http/guards.server";
import { streamedFile } from "~/http/streamed-file.server";
import { BYTE_ORDER_MARK, csvLine } from "~/kit/csv";
import { readMonthParam } from "../accounting/month-param.server";

const HEAD = [
  "Movement",
  "Day (UTC)",
  "When (UTC)",
  "Type",
  "Object",
  "Belongs to",
  "Amount",
  "Fee",
  "Order",
];

/** What moved on our balance at Stripe in a month, by Stripe's own ids: exported again, the same rows come. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaffFor(request, "see the ledger");
  const month = await readMonthParam(params.month);
  async function* pieces() {
    yield BYTE_ORDER_MARK + csvLine(HEAD);
    for await (const rows of readMovements(firstDayOf(month), firstDayOf(monthAfter(month))))
      yield rows
        .map((row) =>
          csvLine([
            ...[row.id, row.day, row.at.toISOString(), row.type, row.source, row.parent],
            ...[{ cents: row.amount_cents }, { cents: row.fee_cents }, row.order_number],
          ]),
        )
        .join("");
  }
  return streamedFile(pieces(), `dindin-stripe-${month}.csv`, "text/csv");
}
