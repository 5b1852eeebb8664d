import type { LoaderFunctionArgs } from "@remix-run/node";
import { ACCOUNT_KINDS } from "~/domain/accounting/account-kinds";
import { type JournalRow, readJournal } from "~/domain/accounting/journal.server";
import { requireStaffFor } from "~/http/guards.server";
import { streamedFile } from "~/http/streamed-file.server";
import { BYTE_ORDER_MARK, type Cell, csvLine } from "~/kit/csv";
import { readMonthParam } from "./month-param.server";

const HEAD = [
  ...["Posting", "Transaction", "When (UTC)", "Event", "Account", "Account name", "Asset"],
  ...["Debit", "Credit", "Order", "Reverses transaction", "By", "Note"],
];

const cellsOf = (row: JournalRow): Cell[] => {
  const figure = (amount: number): Cell => (row.asset === "usd" ? { cents: amount } : amount);
  return [
    ...[row.posting_id, row.txn_id, row.at.toISOString(), row.event, row.ledger_account_id],
    ...[ACCOUNT_KINDS[row.account].title, row.asset],
    ...(row.amount < 0 ? [figure(-row.amount), null] : [null, figure(row.amount)]),
    ...[row.order_number, row.reverses_id, row.actor, row.note],
  ];
};

/** Every posting of a month, for accounting elsewhere: its ids stay the same however often it is exported. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaffFor(request, "see the ledger");
  const month = await readMonthParam(params.month);
  async function* pieces() {
    yield BYTE_ORDER_MARK + csvLine(HEAD);
    for await (const rows of readJournal(month)) yield rows.map((row) => csvLine(cellsOf(row))).join("");
  }
  return streamedFile(pieces(), `dindin-journal-${month}.csv`, "text/csv");
}
