import { sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { Chef } from "../accounts/people";
import type { WireStatement } from "./schemas.server";
import { movementSums, movementsOf, statementColumns } from "./statement-rows.server";

/**
 * My payouts by the date that each shows, the latest first, with their sums in cents: the day a payout arrives at the
 * bank; transfers that no payout has named yet by the day they were sent.
 */
export async function listStatements(me: Chef, { limit, offset }: Slice): Promise<Page<WireStatement>> {
  const movements = movementsOf(me);
  // plain SQL: sums by payout
  // never null: id, date: transfers that were sent say when
  const [rows, [all]] = await Promise.all([
    sql<WireStatement[]>`
      SELECT ${statementColumns(me)}, ${movementSums} FROM (${movements}) m LEFT JOIN payout y ON y.id = m.payout_id
      GROUP BY m.statement, y.id ORDER BY date DESC, max(m.at) DESC, m.statement DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<{ count: number }[]>`
      SELECT count(*)::int AS count FROM (SELECT DISTINCT m.statement FROM (${movements}) m LIMIT ${COUNT_CAP + 1}) counted`,
  ]);
  return { rows, count: all?.count ?? 0 };
}
