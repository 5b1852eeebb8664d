import { sql } from "~/data/sql.server";
import { missing } from "../refusal";
import { type ListedMonth, listMonths } from "./list-months.server";
import type { Month } from "./month";
import { type MonthLine, readClosedLines, readMonthLines } from "./month-lines.server";
import { readTax, type TaxRow } from "./tax.server";

/** A month of the books. Of a closed one the lines are those that were kept; `is_same` is whether the ledger still says so. */
export interface ShownMonth {
  month: ListedMonth;
  lines: (MonthLine & { is_same: boolean })[];
  tax: TaxRow[];
  /** the month that has to be closed before this one; null where none has */
  waits_for: Month | null;
}

/**
 * A month with what its days moved, as far as they are summed up: until yesterday.
 * @throws Refusal `missing` for a month before the first posting, or to come.
 */
export async function showMonth(month: Month): Promise<ShownMonth> {
  const months = await listMonths();
  const one = months.find((known) => known.month === month);
  if (!one) throw missing();
  const first = months.findLast(({ state }) => state !== "closed")?.month ?? month;
  const [lines, tax] = await Promise.all([
    one.state === "closed"
      ? readClosedLines(month)
      : readMonthLines(sql, month).then((open) => open.map((line) => ({ ...line, is_same: true }))),
    readTax(month),
  ]);
  return { month: one, lines, tax, waits_for: first < month && one.state === "open" ? first : null };
}
