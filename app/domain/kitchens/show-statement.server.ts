import { sql } from "~/data/sql.server";
import type { Chef } from "../accounts/people";
import { missing } from "../refusal";
import type { WireStatement, WireStatementDetail } from "./schemas.server";
import { movementSums, movementsOf, statementColumns } from "./statement-rows.server";

/**
 * One payout of mine, opened to its orders: meals at their full price, tips, what was called back and what was kept back
 * (and for which orders), each line and the whole adding up to the cent.
 * @throws Refusal `missing` for a statement that is none of mine.
 */
export async function showStatement(me: Chef, statement: string): Promise<WireStatementDetail> {
  // plain SQL: sums by payout, and by order of it
  // never null: date: transfers that were sent say when
  const [heads, lines] = await Promise.all([
    sql<WireStatement[]>`
      SELECT ${statementColumns(me)}, ${movementSums} FROM (${movementsOf(me)}) m LEFT JOIN payout y ON y.id = m.payout_id
      WHERE m.statement = ${statement} GROUP BY m.statement, y.id`,
    sql<WireStatementDetail["lines"]>`
      SELECT m.order_id, o.number, p.delivery_date, ${movementSums},
        coalesce((SELECT json_agg(DISTINCT other.number) FROM transfer_offset f JOIN transfer_reversal r ON r.id = f.reversal_id
          JOIN transfer t ON t.id = r.transfer_id JOIN order_part q ON q.id = t.part_id JOIN orders other ON other.id = q.order_id
          WHERE f.transfer_id = ANY (array_agg(m.transfer_id))), '[]') AS kept_back_for
      FROM (${movementsOf(me)}) m JOIN orders o ON o.id = m.order_id JOIN order_part p ON p.order_id = o.id AND p.chef_id = ${me.chef_id}
      WHERE m.statement = ${statement} GROUP BY m.order_id, o.number, p.delivery_date ORDER BY p.delivery_date, m.order_id`,
  ]);
  const [head] = heads;
  if (!head) throw missing();
  return { ...head, lines };
}
