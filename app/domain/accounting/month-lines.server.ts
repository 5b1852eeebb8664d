import { db } from "~/data/prisma.server";
import { sql, type Tx } from "~/data/sql.server";
import { type Day, dateOfDay } from "~/kit/day";
import type { AccountKind } from "./account-kinds";
import { firstDayOf, type Month, monthAfter } from "./month";

/** A kind of account in a month: what it held when the month began, and what the month moved. Cents or vouchers. */
export interface MonthLine {
  kind: AccountKind;
  asset: "usd" | "voucher";
  opening: number;
  moved: number;
}

/** The same as it was kept when the month was closed: null for a kind that is only there now, or was only then. */
export interface ClosedLine extends MonthLine {
  is_same: boolean;
}

/** A month's lines from its summed-up days. */
export async function readMonthLines(on: Tx | typeof sql, month: Month): Promise<MonthLine[]> {
  const [begin, end]: [Day, Day] = [firstDayOf(month), firstDayOf(monthAfter(month))];
  // plain SQL: the ledger, two sums of it in one look
  return on<MonthLine[]>`
    SELECT kind, asset, coalesce(sum(amount) FILTER (WHERE day < ${begin}::date), 0)::int8 AS opening,
      coalesce(sum(amount) FILTER (WHERE day >= ${begin}::date), 0)::int8 AS moved
    FROM ledger_day_line WHERE day < ${end}::date GROUP BY kind, asset ORDER BY kind, asset`;
}

/** A closed month's lines as they were kept, each with whether the ledger still says the same; none for an open month. */
export async function readClosedLines(month: Month): Promise<ClosedLine[]> {
  const [kept, now] = await Promise.all([
    db.closedMonthLine.findMany({
      where: { month: dateOfDay(firstDayOf(month)) },
      select: { kind: true, asset: true, opening: true, moved: true },
      orderBy: [{ kind: "asc" }, { asset: "asc" }],
    }),
    readMonthLines(sql, month),
  ]);
  const nameOf = ({ kind, asset }: Pick<MonthLine, "kind" | "asset">) => `${kind} ${asset}`;
  const current = new Map(now.map((line) => [nameOf(line), line]));
  return kept.map(({ kind, asset, ...sums }) => {
    const line = { kind, asset, opening: Number(sums.opening), moved: Number(sums.moved) };
    const same = current.get(nameOf(line));
    return { ...line, is_same: same?.opening === line.opening && same.moved === line.moved };
  });
}
