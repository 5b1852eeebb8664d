import { sql } from "~/data/sql.server";
import { firstDayOf, type Month, monthAfter } from "./month";

/** Sales tax of a month by where the orders went. Cents. Both are empty for what belongs to no order. */
export interface TaxRow {
  state: string;
  city: string;
  charged_cents: number;
  returned_cents: number;
}

/** Sales tax that a month (UTC) charged and gave back, from its summed-up days. */
export function readTax(month: Month): Promise<TaxRow[]> {
  // plain SQL: the ledger's sums by place
  return sql<TaxRow[]>`
    SELECT state, city, sum(charged_cents)::int8 AS charged_cents, sum(returned_cents)::int8 AS returned_cents
    FROM ledger_day_tax WHERE day >= ${firstDayOf(month)}::date AND day < ${firstDayOf(monthAfter(month))}::date
    GROUP BY state, city ORDER BY state, city`;
}
